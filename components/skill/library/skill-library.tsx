'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { cn } from '@/components/ui/cn'
import { freshNow } from '@/components/ui/fresh-now'
import { useHotkeys } from '@/components/ui/hotkeys'
import { SearchInput } from '@/components/ui/input'
import { NewBadge } from '@/components/ui/new-badge'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { useNews } from '@/components/ui/use-news'
import { query } from '@/lib/client/queries'
import { libraryParsers, libraryTabs, listInput } from './filters'
import type { LibraryFilters, LibrarySort, LibraryTab } from './filters'
import { LibraryEmpty } from './library-empty'
import { LibraryFailure } from './library-failure'
import { LibraryFoot } from './library-foot'
import { LibraryStrip } from './library-strip'
import { SkillTable } from './skill-table'
import { useNewSkill } from './use-new-skill'
import { tabCounts, tabLabels } from './tab-counts'

const searchList = () => document.querySelector<HTMLElement>('[type=search]')?.focus()

/** The list of skills: figures, tabs, search and sort, all of it in the address. */
export function SkillLibrary({ now }: { now: string }) {
  const [filters, setFilters] = useQueryStates(libraryParsers, { history: 'push' })
  const { openNew } = useNewSkill()
  const library = useQuery(query('skill.library', {}))
  useHotkeys([
    { keys: 'n', label: 'New skill', group: 'Skills', run: openNew },
    { keys: '/', label: 'Search the list', group: 'Skills', run: searchList },
  ])
  const counts = library.data && tabCounts(library.data)
  const items = libraryTabs.map((value) => ({ value, label: tabLabels[value], count: counts?.[value] }))
  const onTab = (tab: LibraryTab) => void setFilters({ tab, cursor: null })
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
      <LibraryStrip />
      <Tabs label="Skills by kind" items={items} value={filters.tab} onValueChange={onTab}>
        <TabPanel value={filters.tab} className="grid grid-cols-1 gap-3">
          <SearchInput
            label="Search skills"
            placeholder="Search name, title, description"
            kbd="/"
            value={filters.q}
            onValueChange={(q) => void setFilters({ q, cursor: null }, { history: 'replace' })}
            className="sm:max-w-80"
          />
          <Rows filters={filters} now={now} setFilters={setFilters} onNew={openNew} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

interface RowsProps {
  filters: LibraryFilters
  now: string
  setFilters: (next: { sort?: LibrarySort; cursor?: string | null } | null) => Promise<unknown>
  onNew: () => void
}

/** The rows that fit the filters; while others are fetched the former stay, faded. */
function Rows({ filters, now, setFilters, onNew }: RowsProps) {
  const asked = query('skill.list', listInput(filters))
  const list = useQuery({ ...asked, placeholderData: keepPreviousData })
  const news = useNews(asked.queryKey, list.data)
  if (list.isError && !list.data) return <LibraryFailure onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows rows={12} label="Loading the skills" />
  if (list.data.items.length === 0)
    return (
      <Panel>
        <LibraryEmpty filters={filters} onClear={() => void setFilters(null)} onNew={onNew} />
      </Panel>
    )
  const onSort = (sort: LibrarySort) => void setFilters({ sort, cursor: null })
  return (
    <div className="grid grid-cols-1 gap-3">
      <NewBadge count={news.count} onShow={news.show} />
      <Panel className={cn('overflow-hidden', list.isPlaceholderData && 'opacity-60')}>
        <SkillTable items={list.data.items} now={freshNow(now, list.dataUpdatedAt)} sort={filters.sort} onSort={onSort} />
        <LibraryFoot page={list.data} cursor={filters.cursor} onCursor={(cursor) => void setFilters({ cursor })} />
      </Panel>
    </div>
  )
}
