'use client'

import { ArrowUp } from 'lucide-react'
import type { News } from '@/components/ui/use-news'
import { formatNumber } from '@/components/ui/format-number'

/**
 * "3 new, 1 decided elsewhere": changes to the frozen queue, until the person applies them. It overlays the list, so that it moves
 * no row.
 */
export function QueueNews({ news }: { news: News }) {
  const { count, removed, show } = news
  const parts = [
    count > 0 ? `${formatNumber(count)} new` : null,
    removed.size > 0 ? `${formatNumber(removed.size)} decided elsewhere` : null,
  ].filter((part) => part !== null)
  return (
    <output className="sticky top-[calc(var(--bar)+41px)] z-2 flex h-0 justify-center lg:top-[41px]">
      {parts.length > 0 && (
        <button
          type="button"
          onClick={show}
          className="mt-1 inline-flex h-6 items-center gap-1.5 rounded-full border border-accent/40 bg-panel px-2.5 text-sm font-medium text-accent shadow-float hover:underline"
        >
          <ArrowUp className="size-3" aria-hidden />
          {parts.join(', ')}
        </button>
      )}
    </output>
  )
}
