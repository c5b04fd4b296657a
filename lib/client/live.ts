import { touching } from '@/lib/contract/generated/stale'
import type { ReadName } from '@/lib/contract/index'
import { readsShowing } from './stale'

const isKind = (kind: string): kind is keyof typeof touching => Object.hasOwn(touching, kind)

/** Names of the stream that begin with no kind of thing. */
const learned = { session_completed: touching.session, skill_ingest_queued: ['jobs'] } as const
const isLearned = (name: string): name is keyof typeof learned => Object.hasOwn(learned, name)

/** Names of the queries that an event of the stream makes stale: those that show what it may have changed. */
export function staleAfter(name: string): readonly ReadName[] {
  const [kind = ''] = name.split('.', 1)
  if (isLearned(name)) return readsShowing(learned[name])
  return isKind(kind) ? readsShowing(touching[kind]) : []
}

/** A page of rows as lists hold them. */
export interface Rows {
  items: readonly { id: string }[]
}

export const isRows = (value: unknown): value is Rows =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)

/** Lists that a person reads row by row: what is new waits there until it is asked for. Counts (one row) follow at once. */
const heldLists: ReadonlySet<string> = new Set<ReadName>(['candidate.list', 'skill.list', 'session.list', 'event.list'])

export const isHeld = (name: unknown, input: unknown): boolean =>
  typeof name === 'string' &&
  heldLists.has(name) &&
  !(typeof input === 'object' && input !== null && 'limit' in input && input.limit === 1)

/** Rows of a fresh answer that the shown one lacks. */
export function newIn(shown: Rows, fresh: Rows): number {
  const known = new Set(shown.items.map((row) => row.id))
  return fresh.items.filter((row) => !known.has(row.id)).length
}

/** Shown rows that a fresh answer lacks. Of a list cut off at its limit nothing is known of what lies beyond. */
export function goneFrom(shown: Rows, fresh: Rows & { nextCursor?: string | null }): ReadonlySet<string> {
  if (fresh.nextCursor) return new Set()
  const still = new Set(fresh.items.map((row) => row.id))
  return new Set(shown.items.flatMap((row) => (still.has(row.id) ? [] : [row.id])))
}

/** The shown rows with their fresh values, in the order they are shown in: nothing moves, comes or goes under the cursor. */
export function inPlace<T extends Rows>(shown: T, fresh: T): T {
  const values = new Map(fresh.items.map((row) => [row.id, row]))
  return { ...fresh, items: shown.items.map((row) => values.get(row.id) ?? row) }
}
