'use client'

import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Blocks, SearchX } from 'lucide-react'
import { freshNow } from '@/components/ui/fresh-now'
import { inPlace } from '@/components/ui/in-place'
import { NewBadge } from '@/components/ui/new-badge'
import { lateOverlay } from '@/components/ui/late-overlay'
import { Panel } from '@/components/ui/panel'
import { ProgressLine } from '@/components/ui/progress-line'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useLasting } from '@/components/ui/use-calm'
import { useNews } from '@/components/ui/use-news'
import type { CallOutput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { listInput, type LibraryFilters, isNarrowed, type LibraryTab } from './filters'
import type { ChangeFilters } from './library-toolbar'
import { SkillTable } from './skill-table'
import { useBulk } from './use-bulk'
import { usePicked } from './use-picked'
import { designHref } from '../skill-address'

const BulkBar = lateOverlay(() => import('./bulk-bar').then((module) => module.BulkBar))
const SkillCards = dynamic(inPlace(() => import('./skill-cards').then((module) => module.SkillCards)))

interface RowsProps {
  filters: LibraryFilters
  now: string
  onChange: ChangeFilters
  onClear: () => void
}

/** The rows for the filters; during a fetch the former ones stay. */
export function LibraryRows({ filters, now, onChange, onClear }: RowsProps) {
  const listQuery = query('skill.list', listInput(filters))
  const list = useQuery({ ...listQuery, placeholderData: keepPreviousData })
  const news = useNews(listQuery.queryKey, list)
  const answered = useAnswered(hashKey(listQuery.queryKey), list.isPlaceholderData)
  if (!list.data)
    return <Unread of={list} cause="Couldn’t load the skills" shape={<SkeletonRows rows={12} label="Loading the skills" />} />
  if (list.data.items.length === 0)
    return (
      <Panel>
        <LibraryEmpty filters={filters} onClear={onClear} />
      </Panel>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <NewBadge count={news.count} onShow={news.show} />
      <Filled
        page={list.data}
        list={answered}
        isOld={list.isPlaceholderData}
        now={freshNow(now, list.dataUpdatedAt)}
        filters={filters}
        onChange={onChange}
      />
    </div>
  )
}

/** The input of the shown response: the former one while another loads. */
function useAnswered(key: string, isOld: boolean): string {
  const [answered, setAnswered] = useState(key)
  if (!isOld && answered !== key) setAnswered(key)
  return isOld ? answered : key
}

interface FilledProps {
  page: CallOutput<'skill.list'>
  list: string
  isOld: boolean
  now: string
  filters: LibraryFilters
  onChange: ChangeFilters
}

function Filled({ page, list, isOld, now, filters, onChange }: FilledProps) {
  const { items } = page
  const { picked, names, pick, pickAll, clear } = usePicked(items.map(({ name }) => name))
  const bulk = useBulk(listInput(filters), clear)
  const rows = {
    items,
    list,
    now,
    open: filters.open,
    picked,
    onOpen: (name: string | null) => onChange({ open: name ?? '' }, 'replace'),
    onPick: pick,
  }
  const foot = <LibraryFoot page={page} cursor={filters.cursor} onCursor={(cursor) => onChange({ cursor: cursor ?? '' })} />
  const isLate = useLasting(isOld)
  return (
    <>
      {isLate && <ProgressLine label="Loading the skills" />}
      {filters.view === 'cards' ? (
        <div aria-busy={isOld} className="grid grid-cols-1 gap-3">
          <SkillCards {...rows} />
          <Panel>{foot}</Panel>
        </div>
      ) : (
        <Panel aria-busy={isOld} className="overflow-hidden">
          <SkillTable
            {...rows}
            columns={filters.cols}
            sort={filters.sort}
            onSort={(sort) => onChange({ sort, cursor: '' })}
            onPickAll={pickAll}
          />
          {foot}
        </Panel>
      )}
      {names.length > 0 && (
        <BulkBar
          items={items.filter(({ name }) => picked.has(name))}
          isPending={bulk.isPending}
          onApply={bulk.apply}
          onClear={clear}
        />
      )}
    </>
  )
}

const reasons: Record<LibraryTab, string> = {
  all: 'Skills appear here when you approve a candidate in Review or write one yourself.',
  active: 'No skills are verified, released or degraded, so agents get none.',
  learned: 'Candidates you approve in Review appear here as learned skills.',
  human: 'Skills written by people appear here. They are released from the start.',
  imported: 'Skills of somebody else that you import appear here. They are on probation until their uses prove them.',
  packs: 'Skills from packs appear here. Install a pack from a folder above.',
  verified: 'Approved candidates are verified until their uses prove them.',
  released: 'A verified skill is released when its uses prove it or when you promote it.',
  degraded: 'No skill is below the policy’s warning threshold.',
  deprecated: 'No skill is deprecated.',
  archived: 'No skill is archived.',
  rejected: 'No skill was rejected.',
}

/** Why the list is empty, and the one action that fills it. */
function LibraryEmpty({ filters, onClear }: LibraryEmptyProps) {
  if (isNarrowed(filters)) {
    const title = filters.q.trim() ? `No skills match “${filters.q}”` : 'No skills match these filters'
    return (
      <EmptyState icon={<SearchX />} title={title} action={<Button onClick={onClear}>Show all skills</Button>}>
        {filters.q.trim() ? 'Search matches every word in the name, title or description.' : 'Remove a filter to see more.'}
      </EmptyState>
    )
  }
  const makes = filters.tab === 'all' || filters.tab === 'human'
  const action = makes ? (
    <ButtonLink variant="primary" href={designHref()}>
      Write a skill
    </ButtonLink>
  ) : (
    <ButtonLink href="/review">Go to Review</ButtonLink>
  )
  return (
    <EmptyState icon={<Blocks />} title={filters.tab === 'all' ? 'No skills yet' : 'None here'} action={action}>
      {reasons[filters.tab]}
    </EmptyState>
  )
}

interface LibraryEmptyProps {
  filters: LibraryFilters
  onClear: () => void
}

/** The number of rows, and the pagination. */
function LibraryFoot({ page, cursor, onCursor }: LibraryFootProps) {
  const { items, total, nextCursor } = page
  const isPart = items.length < total
  const first = Number(cursor || 0) + 1
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 border-t border-line px-3 py-1 text-sm text-ink-3">
      <output>
        {isPart
          ? `${formatNumber(first)}–${formatNumber(first + items.length - 1)} of ${countOf(total, 'skill')}`
          : countOf(total, 'skill')}
      </output>
      {isPart && (
        <span className="ml-auto flex gap-1.5">
          {cursor && (
            <Button size="sm" onClick={() => onCursor(null)}>
              First page
            </Button>
          )}
          {nextCursor && (
            <Button size="sm" onClick={() => onCursor(nextCursor)}>
              Next page
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

interface LibraryFootProps {
  page: { items: readonly unknown[]; total: number; nextCursor: string | null }
  cursor: string
  onCursor: (cursor: string | null) => void
}
