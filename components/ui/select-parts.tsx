'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from './cn'
import { floatItem, floatSurface } from './float'
import type { SelectProps } from './select-props'

/** The whole control, initially open: it replaces a trigger that was pressed. */
export function OpenSelect<V extends string>(props: SelectProps<V> & { trigger: string }) {
  const { items, value, defaultValue, onValueChange, name, placeholder, disabled, label, trigger } = props
  const choose = (next: V | null | undefined) => {
    if (next != null) onValueChange?.(next)
  }
  const valueProps = value === undefined ? { defaultValue } : { value }
  return (
    <Base.Root items={items} {...valueProps} name={name} disabled={disabled} defaultOpen onValueChange={choose}>
      <Base.Trigger className={trigger} aria-label={label}>
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
                  {item.hint && <span className="block text-sm text-ink-2">{item.hint}</span>}
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
