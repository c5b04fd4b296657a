'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { startTransition } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { query } from '@/lib/client/queries'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { StatStrip, type Stat } from '@/components/ui/stat-strip'
import type { CallOutput } from '@/lib/client/http-client'
import { percentageFrom } from '@/lib/domain/score/display'
import { estimate } from '@/lib/domain/score/estimate'
import { libraryParsers, libraryTabs, type LibraryTab } from './filters'
import { LibraryRows } from './library-rows'
import { LibraryToolbar, type ChangeFilters } from './library-toolbar'

const PacksPanel = dynamic(() => import('./packs-panel').then((module) => module.PacksPanel))

const searchList = () => document.querySelector<HTMLElement>('[type=search]')?.focus()

const tabLabels: Record<LibraryTab, string> = {
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
  rejected: 'Rejected',
}

/** The number of rows in each tab, without a search. */
function tabCounts(library: CallOutput<'skill.library'>): Record<LibraryTab, number> {
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
    rejected: byLifecycle.rejected ?? 0,
  }
}

/**
 * The list of skills: figures, tabs, search, facets, sort and columns, all of it in the address. `workspace` separates saved views.
 */
export function SkillLibrary({ now, workspace }: { now: string; workspace: string }) {
  const [filters, setFilters] = useQueryStates(libraryParsers, { history: 'push' })
  const library = useQuery(query('skill.library', {}))
  useHotkeys([{ keys: '/', label: 'Search skills', group: 'Skills', run: searchList }])
  const counts = library.data && tabCounts(library.data)
  const items = libraryTabs.map((value) => ({ value, label: tabLabels[value], count: counts?.[value] }))
  // Renders at low priority, so that the list never delays the response to a press.
  const change: ChangeFilters = (next, history = 'push') => startTransition(() => void setFilters(next, { history }))
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
      <LibraryStrip />
      <Tabs label="Skills by kind" items={items} value={filters.tab} onValueChange={(tab) => change({ tab, cursor: '' })}>
        <TabPanel value={filters.tab} className="grid grid-cols-1 gap-3">
          {filters.tab === 'packs' && <PacksPanel />}
          {(filters.tab !== 'packs' || counts?.packs !== 0) && (
            <>
              <LibraryToolbar filters={filters} scope={`skills:${workspace}`} onChange={change} />
              <LibraryRows
                filters={filters}
                now={now}
                onChange={change}
                onClear={() =>
                  void setFilters({
                    q: null,
                    tier: null,
                    protected: null,
                    failing: null,
                    served: null,
                    used: null,
                    judged: null,
                    tag: null,
                    agent: null,
                    cursor: null,
                  })
                }
              />
            </>
          )}
        </TabPanel>
      </Tabs>
    </div>
  )
}

type Library = CallOutput<'skill.library'>

const twoDigits = (value: number | null) => (value === null ? '–' : value.toFixed(2))

/** The library's rate: a percentage with its interval, or just the number of judged uses when there are few. */
function rateStat({ successRate, judged, judgedSkills }: Library): Stat {
  const label = 'Success rate'
  if (successRate === null || judged < percentageFrom) {
    const note = judged === 0 ? 'no judged uses yet' : `${formatNumber(judged)} judged: not enough evidence`
    return { label, value: <span className="text-idle">–</span>, note }
  }
  const { low, high } = estimate({ successes: successRate * judged, judged }).parts
  // Links to skills, each of which links to the uses of its own window.
  const note = (
    <>
      {formatInterval(low, high)} · n {formatNumber(judged)}, of{' '}
      <NumberLink href="/skills?tab=active&judged=window&sort=rate">{countOf(judgedSkills, 'skill')}</NumberLink>
    </>
  )
  return { label, value: formatPercent(successRate), note }
}

/** The library in five figures; means and rate cover the live skills. */
function libraryStats(library: Library): Stat[] {
  const { active, deprecated, meanUtility, meanFreshness } = library
  return [
    { label: 'Active', value: formatNumber(active), href: '/skills?tab=active', note: 'verified, released, degraded' },
    { label: 'Deprecated', value: formatNumber(deprecated), href: '/skills?tab=deprecated', note: 'no longer offered' },
    { label: 'Mean utility', value: twoDigits(meanUtility), note: 'starts at 0.50' },
    { label: 'Freshness', value: twoDigits(meanFreshness), note: '1 = used or added today, 0.05 = a month ago' },
    rateStat(library),
  ]
}

/** The figures above the list. */
function LibraryStrip() {
  const { data } = useQuery(query('skill.library', {}))
  return data ? <StatStrip stats={libraryStats(data)} /> : null
}
