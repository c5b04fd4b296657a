'use client'

import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './control'

/** Several lines of text; grows with its content when the browser supports it. */
export function Textarea({ className, mono, rows = 4, ...rest }: ComponentProps<'textarea'> & { mono?: boolean }) {
  return (
    <Field.Control
      render={
        <textarea
          dir="auto"
          {...rest}
          rows={rows}
          className={cn(
            controlStyle,
            'field-sizing-content h-auto min-h-20 py-2 leading-5',
            mono && 'font-mono text-sm',
            className,
          )}
        />
      }
    />
  )
}
