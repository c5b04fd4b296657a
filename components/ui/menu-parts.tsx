'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Link } from './link'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { floatItem, floatSurface } from './float'
import { Kbd } from './kbd'

export const MenuRoot = Base.Root
export const MenuTrigger = Base.Trigger

/** The list a menu opens. */
export function MenuContent({ align = 'end', side = 'bottom', className, children }: MenuContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={5} align={align} side={side}>
        <Base.Popup className={cn(floatSurface, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1', className)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

export interface MenuContentProps {
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  className?: string
  children: ReactNode
}

export interface MenuItemProps {
  icon?: ReactNode
  kbd?: string
  href?: string
  danger?: boolean
  disabled?: boolean
  /** Why it cannot be chosen; shown under the label, implies `disabled`. */
  unavailable?: string
  onClick?: () => void
  children: ReactNode
}

/** One action of a menu, or with `href` a link. */
export function MenuItem({ icon, kbd, href, danger, disabled, unavailable, onClick, children }: MenuItemProps) {
  const className = cn(floatItem, danger && 'text-bad', unavailable && 'py-1')
  const inside = (
    <>
      {icon && <span className={danger ? '' : 'text-ink-3'}>{icon}</span>}
      <span className="flex-1">
        {children}
        {unavailable && <span className="block text-sm text-ink-2">{unavailable}</span>}
      </span>
      {kbd && <Kbd keys={kbd} />}
    </>
  )
  if (href) {
    return (
      <Base.LinkItem className={className} render={<Link href={href} />} closeOnClick>
        {inside}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={className} disabled={disabled || Boolean(unavailable)} onClick={onClick}>
      {inside}
    </Base.Item>
  )
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />
}

/** Actions under a heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-sm font-medium text-ink-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

/** A choice that can be on or off; the menu stays open. */
export function MenuCheckboxItem({ checked, onCheckedChange, children }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem className={floatItem} checked={checked} onCheckedChange={onCheckedChange}>
      <span className="grid size-4 place-items-center">
        <Base.CheckboxItemIndicator>
          <Check aria-hidden className="text-accent" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}
