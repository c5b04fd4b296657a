import type { ReadName } from '@/lib/contract/index'
import type { ObjectKind } from '@/lib/contract/logs'
import { staleAfterWrite } from './stale'

/** What an event of the stream may have changed: the queries to read again, by the kind of thing it speaks of. */
const byKind: Readonly<Record<ObjectKind, readonly ReadName[]>> = {
  skill: [...staleAfterWrite('skill.edit'), 'candidate.list', 'candidate.read'],
  candidate: staleAfterWrite('candidate.edit'),
  session: staleAfterWrite('session.setOutcome'),
  policy: staleAfterWrite('maintenance.run'),
  webhook: staleAfterWrite('webhook.add'),
  source: ['source.list', 'source.watched', 'job.list', 'event.list'],
  redaction: staleAfterWrite('redaction.save'),
  shapeRule: staleAfterWrite('shapeRule.set'),
  load: staleAfterWrite('skill.load'),
  pack: staleAfterWrite('pack.install'),
  exports: staleAfterWrite('exportDirectory.save'),
  embedding: staleAfterWrite('embedding.save'),
  // A restore is told of so too.
  workspace: [...staleAfterWrite('snapshot.restore'), 'drafting.read'],
}

const isKind = (kind: string): kind is ObjectKind => Object.hasOwn(byKind, kind)

const learned: Readonly<Record<string, readonly ReadName[]>> = {
  session_completed: staleAfterWrite('session.add'),
  skill_ingest_queued: staleAfterWrite('job.cancel'),
}

/** Names of the queries that an event makes stale. */
export function staleAfter(name: string): readonly ReadName[] {
  const [kind = ''] = name.split('.', 1)
  return learned[name] ?? (isKind(kind) ? byKind[kind] : [])
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
