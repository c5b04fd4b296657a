'use client'

import { createContext, useContext, type ReactNode } from 'react'
import { late } from './late'
import type { MenuCheckboxItemProps, MenuContentProps, MenuItemProps } from './menu-parts'
import { ClosedTrigger, usePopup, type Popup, type TriggerProps } from './popup'

const code = late(() => import('./menu-parts'))

const Here = createContext<Popup<NonNullable<ReturnType<typeof code.read>>>>({ parts: null, ask: code.load, load: code.load })

/** Actions behind one button. */
export function Menu({ children }: { children: ReactNode }) {
  const popup = usePopup(code, {})
  const Root = popup.parts?.MenuRoot
  const inside = <Here value={popup}>{children}</Here>
  return Root ? <Root defaultOpen>{inside}</Root> : inside
}

/** The trigger: a button, or the element passed as `render`. */
export function MenuTrigger(props: TriggerProps) {
  const popup = useContext(Here)
  const Trigger = popup.parts?.MenuTrigger
  return Trigger ? <Trigger {...props} /> : <ClosedTrigger {...props} popup={popup} kind="menu" />
}

/** The list a menu opens. */
export function MenuContent(props: MenuContentProps) {
  const Content = useContext(Here).parts?.MenuContent
  return Content ? <Content {...props} /> : null
}

/** One action of a menu, or with `href` a link. */
export function MenuItem(props: MenuItemProps) {
  const Item = useContext(Here).parts?.MenuItem
  return Item ? <Item {...props} /> : null
}

/** A line between groups of actions. */
export function MenuSeparator() {
  const Separator = useContext(Here).parts?.MenuSeparator
  return Separator ? <Separator /> : null
}

/** Actions under a heading. */
export function MenuGroup(props: { label: ReactNode; children: ReactNode }) {
  const Group = useContext(Here).parts?.MenuGroup
  return Group ? <Group {...props} /> : null
}

/** A choice that can be on or off; the menu stays open. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const Item = useContext(Here).parts?.MenuCheckboxItem
  return Item ? <Item {...props} /> : null
}
