import { newer, readUses, type StoredUse } from '@/lib/store/read-uses'
import { cacheKey, type Queryable } from '@/lib/store/client'
import type { Skill, Use } from '@/prisma/generated/sqlite/client'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Context } from '@/lib/kernel'
import { ledgerUse, type LedgerUse } from './skill-figures'

const ledgerKey = ({ workspace }: Pick<Context, 'workspace'>, skillId: string) => cacheKey(workspace.id, ['ledger', skillId])

/**
 * The selected uses of many skills, newest first. Every write to a ledger raises its skill's count of writes; a cached ledger is
 * valid while that count is the same, and only the others are read. Inside a transaction all are read.
 */
export async function ledgersOf(
  db: Queryable,
  ctx: Context,
  rows: readonly Pick<Skill, 'id' | 'ledgerRevision'>[],
): Promise<Map<string, LedgerUse[]>> {
  const read = async (ids: readonly string[]) => {
    const uses = await readUses(db, ctx.store.provider, ids)
    return new Map(ids.map((id) => [id, (uses.get(id) ?? []).map(ledgerUse)]))
  }
  if (db !== ctx.store.reader) return read(rows.map(({ id }) => id))
  const keyOf = (id: string) => ledgerKey(ctx, id)
  const wanted = new Map(rows.map(({ id, ledgerRevision }) => [id, { key: keyOf(id), stamp: String(ledgerRevision) }]))
  return ctx.store.cache.getOrComputeMany(wanted, async (missing: string[]) => {
    const ledgers = await read(missing)
    return new Map([...ledgers].map(([id, uses]) => [id, { value: uses, weight: uses.length + 1 }]))
  })
}

const storedOf = ({ at, outcomeSource, ...row }: Use): StoredUse => ({
  id: row.id,
  at: at.getTime(),
  sessionKey: row.sessionKey,
  stage: row.stage,
  decision: row.decision,
  outcome: row.outcome,
  source: outcomeSource,
  hasCorrection: row.hasCorrection,
  causedRework: row.causedRework,
  tokens: row.tokens,
})

/**
 * Brings cached ledgers up to a committed write of some uses, by these alone. `revisions`: each skill's count of writes, this one
 * included. A ledger that was not cached just before that write is left to be read whole.
 */
export function advanceLedgers(
  ctx: Context,
  rows: readonly Use[],
  revisions: readonly Pick<Skill, 'id' | 'ledgerRevision'>[],
): void {
  const bySkill = groupBy(rows, (row) => row.skillId)
  for (const { id, ledgerRevision } of revisions) {
    const written = bySkill.get(id) ?? []
    const ids = new Set(written.map((row) => row.id))
    const selected = written.flatMap((row) => (row.isSelected ? [ledgerUse(storedOf(row))] : []))
    const stamps = { from: String(ledgerRevision - 1), to: String(ledgerRevision) }
    ctx.store.cache.advance<LedgerUse[]>(ledgerKey(ctx, id), stamps, (uses) => {
      const value = [...selected, ...uses.filter((use) => !ids.has(use.id))].sort(newer)
      return { value, weight: value.length + 1 }
    })
  }
}
