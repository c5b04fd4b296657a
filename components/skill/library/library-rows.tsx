'use client'

import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { freshNow } from '@/components/ui/fresh-now'
import { inPlace } from '@/components/ui/in-place'
import { NewBadge } from '@/components/ui/new-badge'
import { lateOverlay } from '@/components/ui/late-overlay'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { useNews } from '@/components/ui/use-news'
import type { CallOutput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import { listInput, type LibraryFilters } from './filters'
import { LibraryEmpty } from './library-empty'
import { LibraryFoot } from './library-foot'
import type { ChangeFilters } from './library-toolbar'
import { SkillTable } from './skill-table'
import { useBulk } from './use-bulk'
import { usePicked } from './use-picked'

const BulkBar = lateOverlay(() => import('./bulk-bar').then((module) => module.BulkBar))
const SkillCards = dynamic(inPlace(() => import('./skill-cards').then((module) => module.SkillCards)))

interface RowsProps {
  filters: LibraryFilters
  now: string
  onChange: ChangeFilters
  onClear: () => void
}

/** The rows for the filters; during a fetch the former ones stay, faded. */
export function LibraryRows({ filters, now, onChange, onClear }: RowsProps) {
  const listQuery = query('skill.list', listInput(filters))
  const list = useQuery({ ...listQuery, placeholderData: keepPreviousData })
  const news = useNews(listQuery.queryKey, list.data)
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
  return (
    <>
      {filters.view === 'cards' ? (
        <div className={cn('grid grid-cols-1 gap-3', isOld && 'opacity-60')}>
          <SkillCards {...rows} />
          <Panel>{foot}</Panel>
        </div>
      ) : (
        <Panel className={cn('overflow-hidden', isOld && 'opacity-60')}>
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
