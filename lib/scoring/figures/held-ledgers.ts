import { readUses } from '@/lib/store/read-uses'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { ledgerUse, type LedgerUse } from './skill-figures'

interface Held {
  revision: number
  uses: LedgerUse[]
}

/** Uses that are kept in memory; a use takes about a quarter of a kilobyte. */
const heldMax = 400_000

interface Shelf {
  ledgers: Map<string, Held>
  uses: number
}

const slot: typeof globalThis & { mettleLedgers?: Map<string, Shelf> } = globalThis

function shelfOf(ctx: Context): Shelf {
  slot.mettleLedgers ??= new Map()
  const key = `${ctx.store.url} ${ctx.workspace.id}`
  const found = slot.mettleLedgers.get(key) ?? { ledgers: new Map(), uses: 0 }
  slot.mettleLedgers.set(key, found)
  return found
}

/** Lets go of what is held of a workspace whose rows were all exchanged. */
export const forgetLedgers = (ctx: Context): void => void slot.mettleLedgers?.delete(`${ctx.store.url} ${ctx.workspace.id}`)

function hold(shelf: Shelf, id: string, held: Held): void {
  shelf.uses += held.uses.length - (shelf.ledgers.get(id)?.uses.length ?? 0)
  // Laid anew, so that the oldest come first when room is wanted.
  shelf.ledgers.delete(id)
  shelf.ledgers.set(id, held)
  for (const [oldest, { uses }] of shelf.ledgers) {
    if (shelf.uses <= heldMax || oldest === id) break
    shelf.ledgers.delete(oldest)
    shelf.uses -= uses.length
  }
}

/**
 * The selected uses of many skills, newest first. Every write to a ledger raises its skill's count of writes, so that one that
 * was read before holds while that count stands; only the others are read. Inside a transaction nothing is remembered: what
 * it sees may never be committed.
 */
export async function ledgersOf(
  db: Queryable,
  ctx: Context,
  rows: readonly Pick<Skill, 'id' | 'ledgerRevision'>[],
): Promise<Map<string, LedgerUse[]>> {
  const read = async (some: readonly Pick<Skill, 'id'>[]) => {
    const ids = some.map((row) => row.id)
    const found = await readUses(db, ctx.store.provider, ids)
    return new Map(ids.map((id) => [id, (found.get(id) ?? []).map(ledgerUse)]))
  }
  if (db !== ctx.store.reader) return read(rows)
  const shelf = shelfOf(ctx)
  const known = new Map<string, LedgerUse[]>()
  const missing = rows.filter((row) => {
    const held = shelf.ledgers.get(row.id)
    if (held?.revision !== row.ledgerRevision) return true
    known.set(row.id, held.uses)
    return false
  })
  const revisions = new Map(missing.map((row) => [row.id, row.ledgerRevision]))
  for (const [id, uses] of await read(missing)) {
    known.set(id, uses)
    hold(shelf, id, { revision: revisions.get(id) ?? -1, uses })
  }
  return known
}
