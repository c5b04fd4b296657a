'use client'

import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

interface LinesFieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A list of texts, one a line. */
export function LinesField({ label, hint = 'One per line.', error, value, placeholder, onChange }: LinesFieldProps) {
  return (
    <Field label={label} required={false} hint={hint} error={error}>
      <Textarea
        rows={1}
        value={value}
        placeholder={placeholder}
        className="min-h-[34px] py-[6px]"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
