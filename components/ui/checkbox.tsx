'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'
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

/**
 * A tick, with its words beside it. Without `label` it needs an aria-label. The target is 24 px whatever the box shows: a list has
 * a hundred of them, so it is the browser's own, drawn over.
 */
export function Checkbox({ label, hint, indeterminate = false, onCheckedChange, roomy, className, ...rest }: CheckboxProps) {
  const words = useId()
  const control = (
    <input
      aria-labelledby={label ? words : undefined}
      {...rest}
      type="checkbox"
      className={cn('tick', roomy && 'tick-roomy', !label && className)}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate
      }}
      onChange={(event) => onCheckedChange?.(event.currentTarget.checked, { event: event.nativeEvent })}
    />
  )
  if (!label) return control
  return (
    <label className={cn('flex items-start gap-2.5 [&>input]:-mt-[1.5px]', className)}>
      {control}
      <span id={words}>
        {label}
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
    </label>
  )
}
