'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label?: ReactNode
  hint?: ReactNode
  /** Some of its items are checked, but not all. */
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean, details: { event: Event }) => void
  /** Takes 24 px of its own, for use on top of another target; the visible box stays small. */
  roomy?: boolean
  className?: string
}

/**
 * A checkbox with its label. Without `label` it needs an aria-label. The target is 24 px whatever the box shows. Lists have a
 * hundred of them, so it is the browser's native one, restyled.
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
