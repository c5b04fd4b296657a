import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'

export const libraryTabs = ['all', 'active', 'learned', 'human', 'released', 'degraded', 'deprecated', 'archived'] as const
export type LibraryTab = (typeof libraryTabs)[number]

export const librarySorts = ['name', 'rate', 'uses', 'lastUsed', 'health'] as const
export type LibrarySort = (typeof librarySorts)[number]

/** What the address of the list holds. */
export const libraryParsers = {
  tab: parseAsStringLiteral(libraryTabs).withDefault('all'),
  q: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(librarySorts).withDefault('name'),
  /** Where the shown page begins; empty for the first. */
  cursor: parseAsString.withDefault(''),
}

export interface LibraryFilters {
  tab: LibraryTab
  q: string
  sort: LibrarySort
  cursor: string
}

export const loadFilters = createLoader(libraryParsers)
export const pageSize = 100

const byTab: Record<LibraryTab, CallInput<'skill.list'>> = {
  all: {},
  active: { live: true },
  learned: { origin: 'learned' },
  human: { origin: 'human' },
  released: { lifecycle: 'released' },
  degraded: { lifecycle: 'degraded' },
  deprecated: { lifecycle: 'deprecated' },
  archived: { lifecycle: 'archived' },
}

/** The question that the list asks: the server page and the browser build it here, so that they share the answer. */
export function listInput({ tab, q, sort, cursor }: LibraryFilters): CallInput<'skill.list'> {
  const words = q.trim().slice(0, 200)
  return { ...byTab[tab], sort, limit: pageSize, ...(words ? { q: words } : {}), ...(cursor ? { cursor } : {}) }
}
