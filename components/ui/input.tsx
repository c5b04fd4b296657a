'use client'

import { Input as Base } from '@base-ui/react/input'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlStyle } from './control'

export type InputProps = ComponentProps<typeof Base> & { className?: string; mono?: boolean }

/** One line of text. Inside a Field it takes its name, description and validity from there. */
export function Input({ className, mono, ...rest }: InputProps) {
  return <Base dir="auto" {...rest} className={cn(controlStyle, mono && 'font-mono text-sm', className)} />
}
