'use client'

import { ChevronDown } from 'lucide-react'
import { buttonStyle } from './button'
import { cn } from './cn'
import { controlStyle } from './control'
import { late } from './late'
import { ClosedTrigger, usePopup } from './popup'
import type { SelectProps } from './select-props'

const code = late(() => import('./select-parts'))

/** Selects one of a few options. */
export function Select<V extends string>(props: SelectProps<V>) {
  const popup = usePopup(code, {})
  const { items, value, defaultValue, name, placeholder, disabled, look = 'field', label, className } = props
  const trigger = cn(
    look === 'bar' ? buttonStyle() : cn(controlStyle, 'flex items-center justify-between gap-2 pr-2 text-left'),
    className,
  )
  if (popup.parts) return <popup.parts.OpenSelect {...props} trigger={trigger} />
  const chosen = items.find((item) => item.value === (value ?? defaultValue))
  return (
    <>
      {name && <input type="hidden" name={name} value={chosen?.value ?? ''} />}
      <ClosedTrigger popup={popup} kind="listbox" aria-label={label} disabled={disabled} className={trigger}>
        <span className={chosen ? 'truncate' : 'truncate text-ink-3'}>{chosen?.label ?? placeholder}</span>
        <span aria-hidden>
          <ChevronDown className="size-4 text-ink-3" />
        </span>
      </ClosedTrigger>
    </>
  )
}
