'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Table, TableBody, TableHead, TableHeader } from '@/components/ui/table'
import type { SortDirection } from '@/components/ui/table'
import { useRowFocus } from '@/components/ui/use-row-focus'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { columnLabels } from './columns'
import type { LibraryColumn } from './columns'
import { librarySorts } from './filters'
import type { LibrarySort } from './filters'
import { alignOf, SkillRow } from './skill-row'

/** What rows and cards are given alike. */
export interface SkillRowsProps {
  items: readonly SkillItem[]
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

/** Names run from a to z, figures from the best or the most. */
const directionOf = (sort: LibrarySort): SortDirection => (sort === 'name' ? 'asc' : 'desc')
const sortOf = (column: string): LibrarySort | undefined => librarySorts.find((one) => one === column)

/** Skills as rows, each a link to its page. The header stays while the rows scroll. */
export function SkillTable({ items, now, columns, sort, open, picked, onSort, onOpen, onPick, onPickAll }: SkillTableProps) {
  const rows = useRowFocus<HTMLTableSectionElement>('Skills')
  const heads = (['name', ...columns] as const).map((column) => ({ column, sort: sortOf(column) }))
  const isAll = items.length > 0 && items.every(({ name }) => picked.has(name))
  return (
    <Table label="Skills" height="max-h-[max(26rem,calc(100dvh-var(--bar)-var(--banner)-var(--bottom)-8rem))]">
      <TableHead>
        <tr>
          <TableHeader className="w-8 pr-0">
            <Checkbox
              aria-label="Select all that are shown"
              checked={isAll}
              indeterminate={picked.size > 0 && !isAll}
              onCheckedChange={onPickAll}
              className="block"
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
      <TableBody ref={rows}>
        {items.map((skill) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            now={now}
            columns={columns}
            isOpen={open === skill.name}
            isPicked={picked.has(skill.name)}
            onOpen={() => onOpen(open === skill.name ? null : skill.name)}
            onPick={(isRange) => onPick(skill.name, isRange)}
          />
        ))}
      </TableBody>
    </Table>
  )
}
