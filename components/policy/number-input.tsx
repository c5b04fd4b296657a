'use client'

import { useId, useState } from 'react'
import { cn } from '@/components/ui/cn'

interface NumberInputProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Shows a share of 1 as a percentage. */
  isRate?: boolean
  /** An empty field clears the value; otherwise the old value stays until something is typed. */
  mayBeEmpty?: boolean
  min?: number
  max?: number
  isChanged?: boolean
  issue?: string
}

const shown = (value: number | null, isRate: boolean): string =>
  value === null ? '' : String(isRate ? Number((value * 100).toFixed(4)) : value)

/** A number input inside a sentence or a table. The typed text stays unchanged until the field loses the focus. */
export function NumberInput({
  label,
  value,
  onChange,
  isRate = false,
  mayBeEmpty,
  min,
  max,
  isChanged,
  issue,
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const issueId = useId()
  const text = typed ?? shown(value, isRate)
  const change = (next: string) => {
    setTyped(next)
    if (next.trim() === '') return mayBeEmpty ? onChange(null) : undefined
    const number = Number(next)
    if (Number.isFinite(number)) onChange(isRate ? Number((number / 100).toFixed(6)) : number)
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline">
      <input
        type="number"
        inputMode="decimal"
        aria-label={isRate ? `${label}, percent` : label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? issueId : undefined}
        min={min === undefined ? undefined : isRate ? min * 100 : min}
        max={max === undefined ? undefined : isRate ? max * 100 : max}
        step={isRate ? 'any' : 1}
        placeholder={mayBeEmpty ? 'all' : undefined}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
        style={{ width: `calc(${Math.max(2, text.length, mayBeEmpty ? 3 : 0)}ch + 18px)` }}
        className={cn(
          'h-[26px] rounded-sm border border-edge bg-panel px-2 text-right font-semibold tabular-nums [appearance:textfield] hover:border-ink-3 focus-visible:border-accent aria-invalid:border-bad aria-invalid:text-bad [&::-webkit-inner-spin-button]:appearance-none',
          isChanged && 'border-accent bg-accent-soft',
        )}
      />
      {isRate && <span className="pl-1 text-ink-2">%</span>}
      {issue && (
        <span id={issueId} role="alert" className="pl-1.5 text-sm text-bad">
          {issue}
        </span>
      )}
    </span>
  )
}
