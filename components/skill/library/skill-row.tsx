import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from '@/components/ui/link'
import { Checkbox } from '@/components/ui/checkbox'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { TableCell, TableRow } from '@/components/ui/table'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { skillHref } from '../skill-address'
import type { LibraryColumn } from './columns'
import { cells } from './skill-cells'
import { SkillMore } from './skill-more'

const right: ReadonlySet<LibraryColumn> = new Set(['uses', 'health', 'version', 'tokens'])
export const alignOf = (column: LibraryColumn) => (right.has(column) ? 'right' : 'left')

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
export const SkillRow = memo(function SkillRow({ skill, now, columns, isOpen, isPicked, onOpen, onPick }: SkillRowProps) {
  const { name } = skill
  return (
    <>
      <TableRow selected={isPicked}>
        <TableCell className="w-8 pr-0">
          <span className="flex items-center" data-pick={name}>
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isPicked}
              onCheckedChange={(_, { event }) => onPick(name, 'shiftKey' in event && event.shiftKey === true)}
            />
          </span>
        </TableCell>
        <TableCell className="max-w-80 pl-2">
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
              title={skill.description}
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
