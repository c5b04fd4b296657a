'use client'

import { ArrowUp } from 'lucide-react'
import { cn } from './cn'

/** "3 new": rows that arrived and wait, so that nothing moves under the cursor. Announced on arrival. */
export function NewBadge({ count, onShow, className }: { count: number; onShow: () => void; className?: string }) {
  return (
    <output className={cn('block', count > 0 && className)}>
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-6 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-sm font-medium text-accent hover:underline"
        >
          <ArrowUp className="size-3" aria-hidden />
          {count.toLocaleString('en-GB')} new
        </button>
      )}
    </output>
  )
}
