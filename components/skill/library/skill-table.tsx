'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Table, TableBody, TableHead, TableHeader, type SortDirection } from '@/components/ui/table'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowsInTime } from '@/components/ui/use-rows-in-time'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { columnLabels, type LibraryColumn } from './columns'
import { librarySorts, type LibrarySort } from './filters'
import { alignOf, SkillRow } from './skill-row'

/** Props that rows and cards share. */
export interface SkillRowsProps {
  items: readonly SkillItem[]
  /** The query that they belong to. */
  list: string
  now: string
  /** Name of the unfolded one. */
  open: string
  picked: ReadonlySet<string>
  onOpen: (name: string | null) => void
  onPick: (name: string, isRange: boolean) => void
}

interface SkillTableProps extends SkillRowsProps {
  columns: readonly LibraryColumn[]
  sort: LibrarySort
  onSort: (sort: LibrarySort) => void
  onPickAll: () => void
}

/** Names sort from a to z, figures from the best or the most. */
const directionOf = (sort: LibrarySort): SortDirection => (sort === 'name' ? 'asc' : 'desc')
const sortOf = (column: string): LibrarySort | undefined => librarySorts.find((one) => one === column)

/** Skills as rows, each with a link to its page. The header stays while the rows scroll. */
export function SkillTable(props: SkillTableProps) {
  const { items, list, now, columns, sort, open, picked, onSort, onOpen, onPick, onPickAll } = props
  const rows = useRowFocus<HTMLTableSectionElement>('Skills')
  const heads = (['name', ...columns] as const).map((column) => ({ column, sort: sortOf(column) }))
  const shown = useRowsInTime(items, list)
  const isAll = items.length > 0 && items.every(({ name }) => picked.has(name))
  return (
    <Table
      label="Skills"
      className="whitespace-nowrap [&_.cell]:px-2 [&_th]:px-2"
      height="max-h-[max(26rem,calc(100dvh-var(--bar)-var(--banner)-var(--bottom)-8rem))]"
    >
      <TableHead>
        <tr>
          <TableHeader className="w-8 pr-0">
            <Checkbox
              aria-label="Select all shown"
              checked={isAll}
              indeterminate={picked.size > 0 && !isAll}
              onCheckedChange={onPickAll}
            />
          </TableHeader>
          {heads.map(({ column, sort: by }) => (
            <TableHeader
              key={column}
              align={column === 'name' ? 'left' : alignOf(column)}
              sort={by && (by === sort ? directionOf(by) : null)}
              onSort={by && (() => onSort(by === sort ? 'name' : by))}
            >
              {column === 'name' ? 'Name' : columnLabels[column]}
            </TableHeader>
          ))}
        </tr>
      </TableHead>
      <TableBody key={shown.list} ref={rows}>
        {shown.rows.map((skill) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            now={now}
            columns={columns}
            isOpen={open === skill.name}
            isPicked={picked.has(skill.name)}
            onOpen={onOpen}
            onPick={onPick}
          />
        ))}
      </TableBody>
    </Table>
  )
}
