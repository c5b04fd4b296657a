'use client'

import { Table, TableBody, TableHead, TableHeader } from '@/components/ui/table'
import type { SortDirection } from '@/components/ui/table'
import { useRowFocus } from '@/components/ui/use-row-focus'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { LibrarySort } from './filters'
import { SkillRow } from './skill-row'

interface Column {
  label: string
  sort?: LibrarySort
  align?: 'right'
}

const columns: readonly Column[] = [
  { label: 'Name', sort: 'name' },
  { label: 'State' },
  { label: 'Rate', sort: 'rate' },
  { label: 'Uses', sort: 'uses', align: 'right' },
  { label: 'Last used', sort: 'lastUsed' },
  { label: 'Health', sort: 'health', align: 'right' },
  { label: 'Trust' },
  { label: 'Version', align: 'right' },
  { label: 'Origin' },
  { label: 'Risk' },
]

/** Names run from a to z, figures from the best or the most. */
const directionOf = (sort: LibrarySort): SortDirection => (sort === 'name' ? 'asc' : 'desc')

/** Skills as rows, each a link to its page. */
export function SkillTable({ items, now, sort, onSort }: SkillTableProps) {
  const rows = useRowFocus<HTMLTableSectionElement>('Skills')
  return (
    <Table label="Skills">
      <TableHead>
        <tr>
          {columns.map((column) => (
            <TableHeader
              key={column.label}
              align={column.align}
              sort={column.sort && (column.sort === sort ? directionOf(sort) : null)}
              onSort={column.sort && (() => column.sort && onSort(column.sort === sort ? 'name' : column.sort))}
            >
              {column.label}
            </TableHeader>
          ))}
        </tr>
      </TableHead>
      <TableBody ref={rows}>
        {items.map((skill) => (
          <SkillRow key={skill.id} skill={skill} now={now} />
        ))}
      </TableBody>
    </Table>
  )
}

interface SkillTableProps {
  items: readonly SkillItem[]
  now: string
  sort: LibrarySort
  onSort: (sort: LibrarySort) => void
}
