'use client'

import { Field as Base } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

/** A labelled control with a hint and, for an invalid value, the reason. */
export function Field({ label, hint, error, name, required, disabled, className, children }: FieldProps) {
  return (
    <Base.Root name={name} invalid={Boolean(error)} disabled={disabled} className={cn('grid gap-1.5', className)}>
      <Base.Label className="text-sm font-medium">
        {label}
        {!required && required !== undefined && <span className="font-normal text-ink-3"> (optional)</span>}
      </Base.Label>
      {children}
      {hint && <Base.Description className="text-sm text-pretty text-ink-2">{hint}</Base.Description>}
      <Base.Error match={Boolean(error)} className="flex items-start gap-1.5 text-sm text-bad">
        <CircleAlert className="mt-[2.5px] size-3.5 shrink-0" aria-hidden />
        {error}
      </Base.Error>
    </Base.Root>
  )
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  name?: string
  /** False marks the field "(optional)"; undefined shows no mark. */
  required?: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}
