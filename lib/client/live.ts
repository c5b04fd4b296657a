import { touching } from '@/lib/contract/generated/stale'
import type { ReadName } from '@/lib/contract/index'
import { readsShowing } from './stale'

const isKind = (kind: string): kind is keyof typeof touching => Object.hasOwn(touching, kind)

/** Event names that do not begin with a kind of thing. */
const learned = { session_completed: touching.session, skill_ingest_queued: ['jobs'] } as const
const isLearned = (name: string): name is keyof typeof learned => Object.hasOwn(learned, name)

/** Names of the queries that an event makes stale: those that show what it may have changed. */
export function staleAfter(name: string): readonly ReadName[] {
  const [kind = ''] = name.split('.', 1)
  if (isLearned(name)) return readsShowing(learned[name])
  return isKind(kind) ? readsShowing(touching[kind]) : []
}

/** A page of rows as list queries return it. */
export interface Rows {
  items: readonly { id: string }[]
}

export const isRows = (value: unknown): value is Rows =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

/** Lists that a person reads row by row: new rows wait until the person asks for them. Counts (one row) update at once. */
const heldLists: ReadonlySet<string> = new Set<ReadName>(['candidate.list', 'skill.list', 'session.list', 'event.list'])

export const isHeld = (name: unknown, input: unknown): boolean =>
  typeof name === 'string' &&
  heldLists.has(name) &&
  !(typeof input === 'object' && input !== null && 'limit' in input && input.limit === 1)

/** Rows of a fresh response that the shown one lacks. */
export function newIn(shown: Rows, fresh: Rows): number {
  const known = new Set(shown.items.map((row) => row.id))
  return fresh.items.filter((row) => !known.has(row.id)).length
}

/** Shown rows that a fresh response lacks. For a list cut off at its limit, rows beyond the limit are unknown and do not count. */
export function goneFrom(shown: Rows, fresh: Rows & { nextCursor?: string | null }): ReadonlySet<string> {
  if (fresh.nextCursor) return new Set()
  const still = new Set(fresh.items.map((row) => row.id))
  return new Set(shown.items.flatMap((row) => (still.has(row.id) ? [] : [row.id])))
}

/** The shown rows with fresh values in their current order: nothing moves, appears or disappears under the cursor. */
export function inPlace<T extends Rows>(shown: T, fresh: T): T {
  const values = new Map(fresh.items.map((row) => [row.id, row]))
  return { ...fresh, items: shown.items.map((row) => values.get(row.id) ?? row) }
}
