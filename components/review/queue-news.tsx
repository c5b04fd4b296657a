'use client'

import { ArrowUp } from 'lucide-react'
import type { News } from '@/components/ui/use-news'
import { formatNumber } from '@/components/ui/format-number'

/** "3 new, 1 decided elsewhere": what happened to the queue while it stood still, until it is asked for. */
export function QueueNews({ news }: { news: News }) {
  const { count, gone, show } = news
  const parts = [
    count > 0 ? `${formatNumber(count)} new` : null,
    gone.size > 0 ? `${formatNumber(gone.size)} decided elsewhere` : null,
  ].filter((part) => part !== null)
  return (
    <output className={parts.length > 0 ? 'block px-4 py-2' : 'block'}>
      {parts.length > 0 && (
        <button
          type="button"
          onClick={show}
          className="inline-flex h-6 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-xs font-medium text-accent hover:underline"
        >
          <ArrowUp className="size-3" aria-hidden />
          {parts.join(', ')}
        </button>
      )}
    </output>
  )
}
