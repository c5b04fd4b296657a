'use client'

import { useSyncExternalStore } from 'react'
import { cn } from './cn'

const never = () => () => {}
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const glyphs: Record<string, string> = { shift: '⇧', alt: '⌥', enter: '↵', space: 'Space', escape: 'Esc', up: '↑', down: '↓' }

/** One stroke for display: `mod+k` is ⌘K on Apple keyboards and Ctrl K elsewhere. */
export function strokeText(stroke: string, apple: boolean): string {
  const parts = stroke.split('+').map((part) => {
    if (part === 'mod') return apple ? '⌘' : 'Ctrl'
    return glyphs[part] ?? (part.length === 1 && stroke.includes('+') ? part.toUpperCase() : part)
  })
  return parts.join(apple || !parts.includes('Ctrl') ? '' : ' ')
}

/** Strokes for screen readers: `g r` is "g, then r", `mod+k` "command or control k". */
export function strokeName(keys: string): string {
  return keys.replaceAll(' ', ', then ').replaceAll('mod+', 'command or control ').replaceAll('+', ' ')
}

/** A key or a sequence of keys (`g r`), drawn as on the keyboard. Decorative: screen readers get the label next to it. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const apple = useSyncExternalStore(never, isApple, () => true)
  return (
    <span className="inline-flex gap-0.5" aria-hidden>
      {keys.split(' ').map((stroke, index) => (
        <kbd
          key={`${index}${stroke}`}
          className={cn(
            'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-xs border border-b-2 border-line bg-panel px-1 font-mono text-sm leading-none text-ink-3',
            className,
          )}
        >
          {strokeText(stroke, apple)}
        </kbd>
      ))}
    </span>
  )
}
