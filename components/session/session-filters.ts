import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'
import { rangeOfDay } from './layout-days'
import { sessionOutcomes } from '@/lib/domain/session/step'

/** What the address of the list holds. */
export const sessionParsers = {
  q: parseAsString.withDefault(''),
  agent: parseAsString.withDefault(''),
  harness: parseAsString.withDefault(''),
  outcome: parseAsStringLiteral(sessionOutcomes),
  skill: parseAsString.withDefault(''),
  errors: parseAsStringLiteral(['with', 'without']),
  /** With steps that mining may learn from. */
  active: parseAsStringLiteral(['yes']),
  tool: parseAsString.withDefault(''),
  /** One day of UTC, as 2026-03-02. */
  day: parseAsString.withDefault(''),
  /** Where the shown page begins; empty for the first. */
  cursor: parseAsString.withDefault(''),
}

export const loadSessionFilters = createLoader(sessionParsers)
export type SessionFilters = Awaited<ReturnType<typeof loadSessionFilters>>

const pageSize = 50

/** The question that the list asks; the server page and the browser build it here, so that they share the answer. */
export function sessionsInput({ outcome, errors, active, day, ...texts }: SessionFilters): CallInput<'session.list'> {
  const filled = Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [[name, text.trim().slice(0, 200)]] : []))
  return {
    limit: pageSize,
    ...(outcome ? { outcome } : {}),
    ...(errors ? { errors: errors === 'with' } : {}),
    ...(active ? { active: true } : {}),
    ...rangeOfDay(day),
    ...Object.fromEntries(filled),
  }
}

/** What can be filtered by: asked for apart, because a named agent is told of nobody else. */
export const facetsInput: CallInput<'session.list'> = { facets: true, limit: 1 }

/** The address of the list with these filters. */
export function sessionsHref(filters: SessionFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  const text = query.toString()
  return `/sessions${text && `?${text}`}`
}
