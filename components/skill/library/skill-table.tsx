'use client'

import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Table, TableBody, TableHead, TableHeader, type SortDirection, TableCell, TableRow } from '@/components/ui/table'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowsInTime } from '@/components/ui/use-rows-in-time'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { Link } from '@/components/ui/link'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { columnLabels, columnWidths, type LibraryColumn } from './columns'
import { librarySorts, type LibrarySort } from './filters'
import { skillHref } from '../skill-address'
import { cells } from './skill-cells'
import { SkillMore } from './skill-more'

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

const right: ReadonlySet<LibraryColumn> = new Set(['uses', 'health', 'version', 'tokens'])
const alignOf = (column: LibraryColumn) => (right.has(column) ? 'right' : 'left')

interface SkillRowProps {
  skill: SkillItem
  now: string
  columns: readonly LibraryColumn[]
  isOpen: boolean
  isPicked: boolean
  /** Both must be stable references. */
  onOpen: (name: string | null) => void
  onPick: (name: string, isRange: boolean) => void
}

/** One skill of the list, which unfolds in place. Memoized, because the list has many. */
const SkillRow = memo(function SkillRow({ skill, now, columns, isOpen, isPicked, onOpen, onPick }: SkillRowProps) {
  const { name } = skill
  return (
    <>
      <TableRow selected={isPicked}>
        <TableCell>
          <span className="flex items-center" data-pick={name}>
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isPicked}
              onCheckedChange={(_, { event }) => onPick(name, 'shiftKey' in event && event.shiftKey === true)}
            />
          </span>
        </TableCell>
        <TableCell>
          <span className="flex items-center gap-1">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`More of ${name}`}
              className="-ml-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink"
              onClick={() => onOpen(isOpen ? null : name)}
            >
              <ChevronRight aria-hidden className={isOpen ? 'size-3.5 rotate-90' : 'size-3.5'} />
            </button>
            <Link
              href={skillHref(name)}
              data-row-link
              title={`${name}: ${skill.description}`}
              className="truncate rounded-xs font-medium hover:underline"
            >
              {name}
            </Link>
            {skill.protected && <ProtectedPin />}
          </span>
        </TableCell>
        {columns.map((column) => (
          <TableCell key={column} align={alignOf(column)}>
            {cells[column](skill, now)}
          </TableCell>
        ))}
      </TableRow>
      {isOpen && (
        <tr>
          <td colSpan={columns.length + 2} className="border-b border-line bg-sunk/50 px-4 py-3 whitespace-normal sm:pl-16">
            <SkillMore skill={skill} now={now} />
          </td>
        </tr>
      )}
    </>
  )
})

const boxWidth = 34
/** Room for a name of usual length; a longer one is cut. */
const nameWidth = 198

const toRem = (px: number) => `${px / 16}rem`
const leastWidth = (columns: readonly LibraryColumn[]) =>
  toRem(columns.reduce((sum, column) => sum + columnWidths[column], boxWidth + nameWidth))

/** The widths of the columns; the name has none of its own. */
function Widths({ columns }: { columns: readonly LibraryColumn[] }) {
  return (
    <colgroup>
      <col style={{ width: toRem(boxWidth) }} />
      <col />
      {columns.map((column) => (
        <col key={column} style={{ width: toRem(columnWidths[column]) }} />
      ))}
    </colgroup>
  )
}

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
      className="table-fixed whitespace-nowrap [&_.cell]:px-1.5 [&_.cell:first-child]:pr-0 [&_.cell:first-child]:pl-2.5 [&_th]:px-1.5 [&_th:first-child]:pr-0 [&_th:first-child]:pl-2.5"
      style={{ minWidth: leastWidth(columns) }}
      height="max-h-[max(26rem,calc(100dvh-var(--bar)-var(--banner)-var(--bottom)-8rem))]"
    >
      <Widths columns={columns} />
      <TableHead>
        <tr>
          <TableHeader>
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
