'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { startTransition } from 'react'
import { useHotkeys } from '@/components/ui/hotkeys'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { query } from '@/lib/client/queries'
import { libraryParsers, libraryTabs } from './filters'
import { LibraryRows } from './library-rows'
import { LibraryStrip } from './library-strip'
import { LibraryToolbar, type ChangeFilters } from './library-toolbar'
import { tabCounts, tabLabels } from './tab-counts'

const PacksPanel = dynamic(() => import('./packs-panel').then((module) => module.PacksPanel))

const searchList = () => document.querySelector<HTMLElement>('[type=search]')?.focus()

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
