import { keysOf } from '@/lib/domain/collection/keys-of'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { inChunks } from '@/lib/store/in-chunks'
import { lockRows } from '@/lib/store/lock-rows'
import { Prisma, type Outcome as OutcomeRow, type Skill, type Use as UseRow } from '@/prisma/generated/sqlite/client'
import { columnsOf, only } from '@/lib/store/columns'
import { asRows, readStatement } from '@/lib/store/run-statement'
import type { WriteContext } from '@/lib/kernel'
import { advanceLedgers } from '@/lib/scoring/figures/ledgers'
import { advanceTallies } from '@/lib/scoring/figures/tallies'
import { recountWindows } from './recount-windows'
import type { UseState } from './use-state'

export const useColumns = columnsOf('Use')
const outcomeColumns = columnsOf('Outcome')

/** Writes new uses that nobody has taken up yet; one that a concurrent request wrote first is left as it is. Returns whether none was. */
export async function insertUses(tx: WriteContext, rows: UseRow[]): Promise<boolean> {
  const areExposures = rows.every((row) => !row.isSelected && row.outcome === null)
  const written = await bulkInsert<UseRow>(tx.db, tx.store.provider, 'Use', useColumns, rows, {
    ignoreConflicts: true,
    areExposures,
  })
  return written === rows.length
}

const lasting = new Set(['id', 'workspaceId', 'agentId', 'skillId', 'version', 'harness', 'sessionKey', 'useKey', 'createdAt'])
const changing = keysOf(useColumns).filter((name) => !lasting.has(name))

/** Writes the changes: the uses, the ledger rows, the skills' last use, and an event for each judgement that was replaced. */
export async function saveUses(
  tx: WriteContext,
  states: UseState[],
  /** The undo's own event records everything. */
  { isUndo = false } = {},
): Promise<Map<string, string>> {
  const changed = states.filter((state) => state.isChanged)
  if (changed.length === 0) return new Map()
  const { db, store } = tx
  await bulkInsert<UseRow>(
    db,
    store.provider,
    'Use',
    useColumns,
    changed.map((state) => state.row),
    { update: { key: ['id'], columns: changing } },
  )
  await bulkInsert<OutcomeRow>(
    db,
    store.provider,
    'Outcome',
    outcomeColumns,
    changed.flatMap((state) => state.added),
  )
  const touched = [...new Set(changed.map((state) => state.row.skillId))]
  await lockRows(db, store.provider, 'Skill', touched)
  const skills = await countWrite(tx, touched)
  await recountWindows(tx, skills, judgedMore(changed))
  tx.atCommit(() => {
    advanceLedgers(
      tx,
      changed.map((state) => state.row),
      skills,
    )
    advanceTallies(tx, changed.map(writtenOf), skills)
  })
  const events = new Map<string, string>()
  if (isUndo) return events
  const names = await namesOf(tx, changed)
  for (const state of changed) {
    const draft = replacement(state, names.get(state.row.skillId) ?? '')
    if (draft) events.set(state.row.id, await tx.emit(draft))
  }
  return events
}

const writtenOf = ({ row, previous }: UseState) => ({
  id: row.id,
  skillId: row.skillId,
  at: row.at.getTime(),
  outcome: row.outcome,
  isSelected: row.isSelected,
  wasSelected: previous.isSelected,
})

const isCounted = ({ isSelected, outcome }: Pick<UseRow, 'isSelected' | 'outcome'>): boolean =>
  isSelected && outcome !== null && outcome !== 'unknown'

/** By skill: how many more of its uses are judged than before. */
function judgedMore(changed: readonly UseState[]): Map<string, number> {
  const more = new Map<string, number>()
  for (const { row, previous } of changed)
    more.set(row.skillId, (more.get(row.skillId) ?? 0) + Number(isCounted(row)) - Number(isCounted(previous)))
  return more
}

type Counted = Pick<Skill, 'id' | 'agentId' | 'ledgerRevision'>
const countedColumns = only('Skill', 'id', 'agentId', 'ledgerRevision')

/**
 * Invalidates figures that were computed from these ledgers, and notes when each skill was last used: never earlier than before,
 * whichever of two concurrent requests comes last. Returns the skills' counts of writes.
 */
async function countWrite(tx: WriteContext, skillIds: string[]): Promise<Counted[]> {
  const newest = Prisma.sql`(SELECT "at" FROM "Use" WHERE "Use"."skillId" = "Skill"."id" AND "isSelected" = ${true}
    ORDER BY "at" DESC LIMIT 1)`
  const rows = await inChunks(skillIds, (some) =>
    readStatement(
      tx.db,
      Prisma.sql`
      UPDATE "Skill" SET "ledgerRevision" = "ledgerRevision" + 1,
        "lastUsedAt" = CASE WHEN "lastUsedAt" > ${newest} THEN "lastUsedAt" ELSE COALESCE(${newest}, "lastUsedAt") END
      WHERE "id" IN (${Prisma.join(some)}) RETURNING "id", "agentId", "ledgerRevision"`,
    ),
  )
  return asRows<Counted>(countedColumns, rows)
}

async function namesOf(tx: WriteContext, states: UseState[]): Promise<Map<string, string>> {
  const ids = [...new Set(states.filter(isReplaced).map((state) => state.row.skillId))]
  const skills = await inChunks(ids, (some) =>
    tx.db.skill.findMany({ where: { id: { in: some } }, select: { id: true, name: true } }),
  )
  return new Map(skills.map((skill) => [skill.id, skill.name]))
}

/** A known judgement that was replaced; a first judgement is a ledger row and no event. */
function isReplaced({ previous, row, added }: UseState): boolean {
  const wasJudged = previous.outcomeSource !== null
  return wasJudged && added.length > 0 && (previous.outcome !== row.outcome || previous.outcomeSource !== row.outcomeSource)
}

function replacement(state: UseState, name: string) {
  if (!isReplaced(state)) return null
  const { row, previous } = state
  const before: Prisma.InputJsonObject = { use: row.id, outcome: previous.outcome, source: previous.outcomeSource }
  const after: Prisma.InputJsonObject = { use: row.id, outcome: row.outcome, source: row.outcomeSource }
  const reason = state.added.at(-1)?.reason ?? null
  const object = { kind: 'skill' as const, id: row.skillId, name }
  return { verb: 'judge' as const, object, agentId: row.agentId, before, after, reason }
}
