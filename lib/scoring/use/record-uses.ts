import { groupBy } from '@/lib/domain/collection/group-by'
import { sourceWeights } from '@/lib/domain/outcome/sources'
import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { readRows } from '@/lib/store/run-statement'
import { Prisma, type Session, type Skill, type Use as UseRow } from '@/prisma/generated/sqlite/client'
import { boundAgentId, type WriteContext } from '@/lib/kernel'
import { insertUses, saveUses, useColumns } from './save-uses'
import { linkSessions } from './link-sessions'
import { sessionsOf, sessionVerdicts } from './session-verdicts'
import { addVerdict, applyReport, reasonOf, stateOf, type MakeRow, type Report, type UseState, type Verdict } from './use-state'

/** A report of one use of a known skill. */
export interface SkillReport extends Report {
  skill: Pick<Skill, 'id' | 'version'>
  agentId: string
  /** The caller named its agent: it may then not change a use of another agent. */
  isAgentNamed?: boolean
  harness: string
  sessionKey: string
  /** The tool-use id; without one a skill has one use per session. */
  toolUseId?: string
  /** The id that a use token gives to the use: the use that has it is meant, wherever it was reported. */
  useId?: string
  /** The session whose transcript holds the use. It judges a use that was reported with a key of no session. */
  heldBy?: Pick<Session, 'id' | 'harness' | 'key'>
  /** A judgement beside the report's own: that of feedback, unknown included. */
  verdict?: Verdict
}

export interface Recorded {
  row: UseRow
  session: Pick<Session, 'id' | 'agentId'> | null
  /** Why the judgement in effect was given. */
  reason: string | null
  created: boolean
  /** The event of a judgement that was replaced. */
  eventId: string | null
}

const keyOf = (use: Pick<UseRow, 'harness' | 'sessionKey' | 'useKey'>): string =>
  JSON.stringify([use.harness, use.sessionKey, use.useKey])
const useKeyOf = (report: SkillReport): string => report.toolUseId ?? report.skill.id

function freshRow(tx: WriteContext, report: SkillReport): UseRow {
  const now = tx.now()
  const { skill, agentId, harness, sessionKey } = report
  const place = { workspaceId: tx.workspace.id, agentId, skillId: skill.id, version: skill.version, harness, sessionKey }
  const unjudged = { outcome: null, outcomeSource: null, outcomeWeight: null, judgedAt: null }
  const flags = { hasCorrection: false, correctionReason: null, causedRework: false, isClean: false, isSelected: false }
  const figures = { tokens: null, latencyMs: null, savedToolCalls: null, savedMs: null, model: null }
  const start = { stage: 'offered' as const, decision: null, at: report.at ?? now, createdAt: now }
  return {
    id: report.useId ?? newId('use'),
    ...place,
    useKey: useKeyOf(report),
    sessionId: null,
    ...start,
    ...unjudged,
    ...flags,
    ...figures,
  }
}

const distinct = (values: string[]): string[] => [...new Set(values)]

/** Values by the uses they belong to: the id that a token names comes before harness, session and key. */
class ByUse<T> {
  readonly #byId = new Map<string, T>()
  readonly #byKey = new Map<string, T>()

  set(row: UseRow, value: T): void {
    this.#byId.set(row.id, value)
    this.#byKey.set(keyOf(row), value)
  }

  of(report: SkillReport): T | undefined {
    const named = report.useId === undefined ? undefined : this.#byId.get(report.useId)
    return named ?? this.#byKey.get(keyOf({ ...report, useKey: useKeyOf(report) }))
  }

  values(): T[] {
    return [...this.#byId.values()]
  }
}

function byUse<T>(rows: readonly UseRow[], valueOf: (row: UseRow) => T): ByUse<T> {
  const uses = new ByUse<T>()
  for (const row of rows) uses.set(row, valueOf(row))
  return uses
}

const among = (name: 'harness' | 'sessionKey' | 'useKey', values: string[]): Prisma.Sql =>
  Prisma.sql`AND ${Prisma.raw(`"${name}"`)} IN (${Prisma.join(distinct(values))})`

/** The stored uses that reports refer to. */
async function findUses(tx: WriteContext, reports: SkillReport[]): Promise<UseRow[]> {
  const workspaceId = tx.workspace.id
  const placed = await inChunks(reports, (some) => {
    const harnesses = some.map((one) => one.harness)
    const keys = some.map((one) => one.sessionKey)
    const place = Prisma.sql`${among('harness', harnesses)} ${among('sessionKey', keys)} ${among('useKey', some.map(useKeyOf))}`
    return readRows<UseRow>(tx.db, 'Use', useColumns, Prisma.sql`"workspaceId" = ${workspaceId} ${place}`)
  })
  const ids = distinct(reports.flatMap((one) => one.useId ?? []))
  const named = await inChunks(ids, (some) => tx.db.use.findMany({ where: { workspaceId, id: { in: some } } }))
  return [...new Map([...placed, ...named].map((row) => [row.id, row])).values()]
}

/** Nobody else writes a use while this transaction runs: it is written once, as the reports leave it. */
const isOnlyWriter = ({ store }: WriteContext): boolean => store.provider === 'sqlite'

/** Rows that exist for every report, locked until the transaction ends, with their ledgers. */
async function openStates(tx: WriteContext, reports: SkillReport[]): Promise<{ states: ByUse<UseState>; created: Set<string> }> {
  const known = await findUses(tx, reports)
  const stored = byUse(known, (row) => row)
  const fresh = byUse<UseRow>([], (row) => row)
  for (const report of reports) {
    if (stored.of(report) || fresh.of(report)) continue
    const row = freshRow(tx, report)
    fresh.set(row, row)
  }
  // In one order for all: two batches with the same uses must not deadlock.
  const inserted = fresh.values().toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const isWhole = isOnlyWriter(tx) || (await insertUses(tx, inserted))
  // One that a concurrent request wrote first is read as that one wrote it.
  const rows = isWhole ? [...known, ...inserted] : await findUses(tx, reports)
  const before = new Set(known.map((row) => row.id))
  const insertedIds = new Set(inserted.map((row) => row.id))
  const created = new Set(rows.flatMap((row) => (insertedIds.has(row.id) && !before.has(row.id) ? [row.id] : [])))
  // Another request may have stored the use of the same token meanwhile: its id says nothing of who was first.
  const named = new Set(reports.flatMap((one) => one.useId ?? []))
  const older = rows.flatMap((row) => (created.has(row.id) && !named.has(row.id) ? [] : [row.id]))
  const ledgers = await lockAndRead(tx, older)
  return { states: byUse(rows, (row) => ledgers.get(row.id) ?? stateOf(row, [])), created }
}

/** Serializes two requests on one use: the first write of each locks the row, then it is read again. */
export async function lockAndRead(tx: WriteContext, ids: string[]): Promise<Map<string, UseState>> {
  if (ids.length === 0) return new Map()
  const rows = await inChunks(ids, async (some) => {
    await tx.db.use.updateMany({ where: { id: { in: some } }, data: { workspaceId: tx.workspace.id } })
    return tx.db.use.findMany({ where: { id: { in: some } } })
  })
  const orderBy = [{ at: 'asc' as const }, { id: 'asc' as const }]
  const outcomes = await inChunks(ids, (some) => tx.db.outcome.findMany({ where: { useId: { in: some } }, orderBy }))
  const ledgers = groupBy(outcomes, (one) => one.useId)
  return new Map(rows.map((row) => [row.id, stateOf(row, ledgers.get(row.id) ?? [])]))
}

export function ledgerRowMaker(tx: WriteContext): MakeRow {
  return (useId, { source, outcome, reason = null }) => {
    const actor = { actorKind: tx.actor.kind, actorId: tx.actor.id }
    return { id: newId('outcome'), useId, outcome, source, weight: sourceWeights[source], ...actor, reason, at: tx.now() }
  }
}

/** An outcome of unknown is news only when an outcome was known before. */
function hasReport(state: UseState, { source, outcome }: Verdict): boolean {
  return source === 'explicit' || outcome !== 'unknown' || state.judgements.some((one) => one.source === source)
}

/**
 * Whether a use is one that the report may change: a token names its use for certain, other marks may be those of another skill's or
 * agent's. What a key that is bound to an agent brings changes no other agent's use: a report of it is refused, and what a transcript
 * or an offer says of it is left out.
 * @throws Problem `conflict`
 */
function isOpenTo(report: SkillReport, { row }: UseState, bound: string | null): boolean {
  const isNamed = row.id === report.useId
  const isOthers = row.agentId !== (bound ?? report.agentId)
  if (isOthers && report.isAgentNamed && (bound !== null || !isNamed))
    throw conflict('This use was reported by another agent. Send your own session key.')
  if (isOthers && bound !== null) return false
  if (!isNamed && row.skillId !== report.skill.id)
    throw conflict(`Tool-use id "${report.toolUseId}" of this session already reports another skill. Send the id of this use.`)
  return true
}

/**
 * Records reports, up to some thousands in a few statements: new uses are created, known ones updated, and the strongest judgement
 * of each applies. Returns results in the order of the reports.
 * @throws Problem `conflict` when a tool-use id already belongs to a use of another skill or another agent.
 */
export async function recordUses(tx: WriteContext, reports: SkillReport[]): Promise<Recorded[]> {
  const { states, created } = await openStates(tx, reports)
  const makeRow = ledgerRowMaker(tx)
  const bound = await boundAgentId(tx.db, tx)
  const firsts = new Set(created)
  const answers = reports.map((report) => {
    const state = states.of(report)
    if (!state) throw new Error('A use that was just written cannot be read')
    const isOpen = isOpenTo(report, state, bound)
    if (isOpen) applyReport(state, report, makeRow)
    if (isOpen && report.verdict && hasReport(state, report.verdict)) addVerdict(state, report.verdict, makeRow)
    return { state, isOpen, created: firsts.delete(state.row.id) }
  })
  await linkSessions(
    tx,
    answers.flatMap(({ state, isOpen }, at) => {
      const session = reports[at]?.heldBy
      return session && isOpen ? [{ state, session }] : []
    }),
  )
  const fresh = states.values().filter((state) => created.has(state.row.id))
  const sessionOf = await sessionsOf(tx, states.values())
  for (const [state, verdict] of sessionVerdicts(sessionOf, fresh)) addVerdict(state, verdict, makeRow)
  if (isOnlyWriter(tx))
    await insertUses(
      tx,
      fresh.flatMap(({ row, isChanged }) => (isChanged ? [] : [row])),
    )
  const events = await saveUses(tx, states.values())
  return answers.map(({ state, created: isCreated }) => ({
    row: state.row,
    session: sessionOf(state.row) ?? null,
    reason: reasonOf(state),
    created: isCreated,
    eventId: events.get(state.row.id) ?? null,
  }))
}
