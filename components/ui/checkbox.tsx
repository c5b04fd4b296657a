'use client'

import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export type CheckboxProps = ComponentProps<typeof Base.Root> & {
  label?: ReactNode
  hint?: ReactNode
  /** Takes 24 px of its own, for where it lies upon another target; the box that shows stays as small. */
  roomy?: boolean
  className?: string
}

const box =
  'relative grid size-4 shrink-0 place-items-center rounded-xs border border-edge bg-panel text-on-accent after:absolute after:-inset-1 hover:border-ink-3 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55 data-indeterminate:border-accent data-indeterminate:bg-accent'

const room =
  'size-6 rounded-[8px] border-4 border-transparent bg-clip-padding shadow-[inset_0_0_0_1px_var(--edge)] after:hidden hover:border-transparent data-checked:border-transparent data-checked:shadow-none'

/** A tick, with its words beside it. Without `label` it needs an aria-label. The target is 24 px whatever the box shows. */
export function Checkbox({ label, hint, roomy = false, className, ...rest }: CheckboxProps) {
  const words = useId()
  const control = (
    // Named before the browser has run anything: a label alone names no box that is no input.
    <Base.Root aria-labelledby={label ? words : undefined} {...rest} className={cn(box, roomy && room, !label && className)}>
      <Base.Indicator className="[&_svg]:size-3">
        {rest.indeterminate ? <Minus strokeWidth={3} aria-hidden /> : <Check strokeWidth={3} aria-hidden />}
      </Base.Indicator>
    </Base.Root>
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
