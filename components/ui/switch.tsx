'use client'

import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn'

export type SwitchProps = ComponentProps<typeof Base.Root> & { label?: ReactNode; hint?: ReactNode; className?: string }

const track =
  'relative flex h-[18px] w-8 shrink-0 items-center rounded-full border border-edge bg-sunk p-px transition-colors after:absolute after:-inset-y-1 after:inset-x-0 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55'
const thumb = 'size-3.5 rounded-full bg-edge transition-[translate] data-checked:translate-x-[14px] data-checked:bg-on-accent'

/** On or off, applied at once; named from the first paint on. Without `label` it needs an aria-label. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const words = useId()
  const control = (
    <Base.Root aria-labelledby={label ? words : undefined} {...rest} className={cn(track, !label && className)}>
      <Base.Thumb className={thumb} />
    </Base.Root>
  )
  if (!label) return control
  return (
    <label className={cn('flex items-start justify-between gap-4', className)}>
      <span id={words}>
        {label}
        {hint && <span className="block text-sm text-pretty text-ink-2">{hint}</span>}
      </span>
      <span className="mt-[1.5px]">{control}</span>
    </label>
  )
}
