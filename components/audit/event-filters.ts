import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'

export const actorKinds = ['person', 'key', 'agent', 'policy', 'job', 'doctor'] as const

/** The filters in the address of the log. */
export const eventParsers = {
  actor: parseAsStringLiteral(actorKinds),
  verb: parseAsString.withDefault(''),
  /** A name or an id. */
  object: parseAsString.withDefault(''),
  run: parseAsString.withDefault(''),
  /** Whether the events were undone; null for both. */
  undone: parseAsStringLiteral(['no', 'yes']),
  /** The earliest time, as ISO. */
  from: parseAsString.withDefault(''),
  /** Cursor of the shown page; empty for the newest. */
  cursor: parseAsString.withDefault(''),
}

export const loadEventFilters = createLoader(eventParsers)
export type EventFilters = Awaited<ReturnType<typeof loadEventFilters>>

const pageSize = 50

/** The input of the log query; the server page and the browser both build it here, so that they share the response. */
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
