import type { CallOutput } from '@/lib/client/http-client'
import type { LibraryTab } from './filters'

export const tabLabels: Record<LibraryTab, string> = {
  all: 'All',
  active: 'Active',
  learned: 'Learned',
  human: 'Human',
  imported: 'Imported',
  packs: 'Packs',
  verified: 'Verified',
  released: 'Released',
  degraded: 'Degraded',
  deprecated: 'Deprecated',
  archived: 'Archived',
}

/** The number of rows in each tab, without a search. */
export function tabCounts(library: CallOutput<'skill.library'>): Record<LibraryTab, number> {
  const { total, active, byOrigin, byLifecycle, byTier } = library
  return {
    all: total,
    active,
    learned: byOrigin.learned ?? 0,
    human: byOrigin.human ?? 0,
    imported: byOrigin.imported ?? 0,
    packs: byTier['4'] ?? 0,
    verified: byLifecycle.verified ?? 0,
    released: byLifecycle.released ?? 0,
    degraded: byLifecycle.degraded ?? 0,
    deprecated: byLifecycle.deprecated ?? 0,
    archived: byLifecycle.archived ?? 0,
  }
}
