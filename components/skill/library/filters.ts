import { createLoader, parseAsArrayOf, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { CallInput } from '@/lib/client/http-client'
import { libraryColumns, usualColumns } from './columns'

export const libraryTabs = [
  'all',
  'active',
  'learned',
  'human',
  'imported',
  'packs',
  'verified',
  'released',
  'degraded',
  'deprecated',
  'archived',
  'rejected',
] as const
export type LibraryTab = (typeof libraryTabs)[number]

export const librarySorts = ['name', 'rate', 'uses', 'lastUsed', 'health'] as const
export type LibrarySort = (typeof librarySorts)[number]

/** The list's state in its address. */
export const libraryParsers = {
  tab: parseAsStringLiteral(libraryTabs).withDefault('all'),
  q: parseAsString.withDefault(''),
  sort: parseAsStringLiteral(librarySorts).withDefault('name'),
  /** Facets; absent means any. */
  tier: parseAsInteger,
  protected: parseAsBoolean,
  failing: parseAsBoolean,
  served: parseAsBoolean,
  used: parseAsBoolean,
  judged: parseAsStringLiteral(['ever', 'window']),
  tag: parseAsString.withDefault(''),
  agent: parseAsString.withDefault(''),
  /** The layout of the rows. */
  view: parseAsStringLiteral(['table', 'cards']).withDefault('table'),
  cols: parseAsArrayOf(parseAsStringLiteral(libraryColumns)).withDefault([...usualColumns]),
  /** Name of the unfolded row. */
  open: parseAsString.withDefault(''),
  /** Cursor of the shown page; empty for the first. */
  cursor: parseAsString.withDefault(''),
}

export const loadFilters = createLoader(libraryParsers)
export type LibraryFilters = Awaited<ReturnType<typeof loadFilters>>
export type Narrowing = Pick<LibraryFilters, 'tab' | 'q' | 'sort' | 'cursor'> &
  Partial<Pick<LibraryFilters, 'tier' | 'protected' | 'failing' | 'served' | 'used' | 'judged' | 'tag' | 'agent'>>
export const pageSize = 50

const byTab: Record<LibraryTab, CallInput<'skill.list'>> = {
  all: {},
  active: { live: true },
  learned: { origin: 'learned' },
  human: { origin: 'human' },
  imported: { origin: 'imported' },
  packs: { tier: 4 },
  verified: { lifecycle: 'verified' },
  released: { lifecycle: 'released' },
  degraded: { lifecycle: 'degraded' },
  deprecated: { lifecycle: 'deprecated' },
  archived: { lifecycle: 'archived' },
  rejected: { lifecycle: 'rejected' },
}

/** Whether anything but the tab filters the list. */
export const isNarrowed = ({ q, tier, protected: isProtected, failing, served, used, judged, tag, agent }: Narrowing): boolean =>
  Boolean(
    q.trim() ||
    tier ||
    typeof isProtected === 'boolean' ||
    failing ||
    served ||
    typeof used === 'boolean' ||
    judged ||
    tag ||
    agent,
  )

/** The input of the list query: the server page and the browser both build it here, so that they share the response. */
export function listInput({
  tab,
  q,
  sort,
  cursor,
  tier,
  protected: isProtected,
  failing,
  served,
  used,
  judged,
  tag,
  agent,
}: Narrowing): CallInput<'skill.list'> {
  const words = q.trim().slice(0, 200)
  return {
    sort,
    limit: pageSize,
    ...(words ? { q: words } : {}),
    ...(tier && tier >= 1 && tier <= 4 ? { tier } : {}),
    ...(typeof isProtected === 'boolean' ? { protected: isProtected } : {}),
    ...(failing ? { failing } : {}),
    ...(served ? { served } : {}),
    ...(typeof used === 'boolean' ? { used } : {}),
    ...(judged ? { judged } : {}),
    ...(tag ? { tag } : {}),
    ...(agent ? { agent } : {}),
    ...(cursor ? { cursor } : {}),
    // Last, so that a facet cannot override the tab.
    ...byTab[tab],
  }
}
