import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'

export const actorKinds = ['person', 'key', 'agent', 'policy', 'job', 'doctor'] as const

/** What the address of the log holds. */
export const eventParsers = {
  actor: parseAsStringLiteral(actorKinds),
  verb: parseAsString.withDefault(''),
  /** A name or an id. */
  object: parseAsString.withDefault(''),
  run: parseAsString.withDefault(''),
  /** Whether they were taken back; null for either. */
  undone: parseAsStringLiteral(['no', 'yes']),
  /** The first instant, as ISO. */
  from: parseAsString.withDefault(''),
  /** Where the shown page begins; empty for the newest. */
  cursor: parseAsString.withDefault(''),
}

export const loadEventFilters = createLoader(eventParsers)
export type EventFilters = Awaited<ReturnType<typeof loadEventFilters>>

const pageSize = 50

/** The question that the log asks; the server page and the browser build it here, so that they share the answer. */
export function eventsInput({ actor, undone, ...texts }: EventFilters): CallInput<'event.list'> {
  const filled = Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []))
  return {
    limit: pageSize,
    ...(actor ? { actor } : {}),
    ...(undone ? { undone: undone === 'yes' } : {}),
    ...Object.fromEntries(filled),
  }
}

/** The address of the log with these filters. */
export function eventsHref(filters: EventFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  const text = query.toString()
  return `/audit${text && `?${text}`}`
}
