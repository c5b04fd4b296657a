'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { buttonStyle } from './button'
import { cn } from './cn'
import { controlStyle } from './control'
import { floatItem, floatSurface } from './float'

export interface SelectItem<V extends string = string> {
  value: V
  label: string
  hint?: string
}

export interface SelectProps<V extends string> {
  items: readonly SelectItem<V>[]
  value?: V | null
  defaultValue?: V
  onValueChange?: (value: V) => void
  name?: string
  placeholder?: string
  disabled?: boolean
  /** `field` looks like an input, `bar` like a button (for tool bars). */
  look?: 'field' | 'bar'
  /** Names the control where no Field does. */
  label?: string
  className?: string
}

/** Choose one of a few. */
export function Select<V extends string>({
  items,
  onValueChange,
  placeholder,
  look = 'field',
  label,
  className,
  ...rest
}: SelectProps<V>) {
  const trigger = look === 'bar' ? buttonStyle() : cn(controlStyle, 'flex items-center justify-between gap-2 pr-2 text-left')
  return (
    <Base.Root items={items} onValueChange={(value) => value !== null && onValueChange?.(value)} {...rest}>
      <Base.Trigger className={cn(trigger, className)} aria-label={label}>
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <Base.Icon>
          <ChevronDown className="size-4 text-ink-3" aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={5} alignItemWithTrigger={false} align="start">
          <Base.Popup className={cn(floatSurface, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1')}>
            {items.map((item) => (
              <Base.Item key={item.value} value={item.value} className={floatItem}>
                <span className="flex-1 py-1">
                  <Base.ItemText>{item.label}</Base.ItemText>
                  {item.hint && <span className="block text-xs text-ink-2">{item.hint}</span>}
                </span>
                <Base.ItemIndicator>
                  <Check aria-hidden className="text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
