import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'
import { rangeOfDay } from './layout-days'
import { sessionOutcomes } from '@/lib/domain/session/step'

/** The filters in the address of the list. */
export const sessionParsers = {
  q: parseAsString.withDefault(''),
  agent: parseAsString.withDefault(''),
  harness: parseAsString.withDefault(''),
  outcome: parseAsStringLiteral(sessionOutcomes),
  skill: parseAsString.withDefault(''),
  errors: parseAsStringLiteral(['with', 'without']),
  /** With lines that couldn't be read. */
  unreadable: parseAsStringLiteral(['yes']),
  /** With steps that mining may use. */
  active: parseAsStringLiteral(['yes']),
  tool: parseAsString.withDefault(''),
  /** One UTC day, as 2026-03-02. */
  day: parseAsString.withDefault(''),
  /** Cursor of the shown page; empty for the first. */
  cursor: parseAsString.withDefault(''),
}

export const loadSessionFilters = createLoader(sessionParsers)
export type SessionFilters = Awaited<ReturnType<typeof loadSessionFilters>>

const pageSize = 50

/** The input of the list query; the server page and the browser both build it here, so that they share the response. */
export function sessionsInput({ outcome, errors, unreadable, active, day, ...texts }: SessionFilters): CallInput<'session.list'> {
  const filled = Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [[name, text.trim().slice(0, 200)]] : []))
  return {
    limit: pageSize,
    ...(outcome ? { outcome } : {}),
    ...(errors ? { errors: errors === 'with' } : {}),
    ...(unreadable ? { unreadable: true } : {}),
    ...(active ? { active: true } : {}),
    ...rangeOfDay(day),
    ...Object.fromEntries(filled),
  }
}

/** The input of the facets query: separate, because a query for one agent returns no other agent. */
export const facetsInput: CallInput<'session.list'> = { facets: true, limit: 1 }

/** The address of the list with these filters. */
export function sessionsHref(filters: SessionFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  const text = query.toString()
  return `/sessions${text && `?${text}`}`
}
