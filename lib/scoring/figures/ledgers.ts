import { readUses } from '@/lib/store/read-uses'
import { cacheKey, type Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { ledgerUse, type LedgerUse } from './skill-figures'

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
  const keyOf = (id: string) => cacheKey(ctx.workspace.id, ['ledger', id])
  const wanted = new Map(rows.map(({ id, ledgerRevision }) => [id, { key: keyOf(id), stamp: String(ledgerRevision) }]))
  return ctx.store.cache.getOrComputeMany(wanted, async (missing: string[]) => {
    const ledgers = await read(missing)
    return new Map([...ledgers].map(([id, uses]) => [id, { value: uses, weight: uses.length + 1 }]))
  })
}
