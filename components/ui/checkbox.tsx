'use client'

import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label?: ReactNode
  hint?: ReactNode
  /** Some of what it stands for, and not all. */
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean, details: { event: Event }) => void
  /** Takes 24 px of its own, for where it lies upon another target; the box that shows stays as small. */
  roomy?: boolean
  className?: string
}

const box =
  'group/tick relative grid size-4 shrink-0 place-items-center rounded-xs border border-edge bg-panel text-on-accent hover:border-ink-3 has-checked:border-accent has-checked:bg-accent has-disabled:opacity-55 has-indeterminate:border-accent has-indeterminate:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
const room =
  'size-6 rounded-[8px] border-4 border-transparent bg-clip-padding shadow-[inset_0_0_0_1px_var(--edge)] hover:border-transparent has-checked:border-transparent has-checked:shadow-none'

/**
 * A tick, with its words beside it. Without `label` it needs an aria-label. The target is 24 px whatever the box shows: a list has
 * a hundred of them, so it is the browser's own, drawn over.
 */
export function Checkbox({ label, hint, indeterminate = false, onCheckedChange, roomy, className, ...rest }: CheckboxProps) {
  const words = useId()
  const Mark = indeterminate ? Minus : Check
  const control = (
    <span className={cn(box, roomy && room, !label && className)}>
      <input
        aria-labelledby={label ? words : undefined}
        {...rest}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = indeterminate
        }}
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked, { event: event.nativeEvent })}
        className={cn('absolute m-0 size-6 appearance-none opacity-0', roomy ? '-inset-1' : '-inset-[5px]')}
      />
      <Mark
        strokeWidth={3}
        aria-hidden
        className={cn('pointer-events-none size-3', !indeterminate && 'invisible group-has-checked/tick:visible')}
      />
    </span>
  )
  if (!label) return control
  return (
    <label className={cn('flex items-start gap-2.5 [&>:first-child]:mt-[2.5px]', className)}>
      {control}
      <span id={words}>
        {label}
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
    </label>
  )
}
