import { Button } from '@/components/ui/button'
import { countOf, formatNumber } from '@/components/ui/format-number'

/** The number of rows, and the pagination. */
export function LibraryFoot({ page, cursor, onCursor }: LibraryFootProps) {
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
