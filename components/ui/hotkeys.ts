'use client'

import { useLayoutEffect, useRef } from 'react'

/** One key of a page. `keys` is a stroke (`a`, `?`, `mod+enter`, `shift+j`) or strokes in sequence (`g r`). */
export interface Hotkey {
  keys: string
  label: string
  run: (event: KeyboardEvent) => void
  /** The heading under which the key sheet lists it. */
  group?: string
  /** Also works while a dialog is open or a field has the focus. */
  always?: boolean
  /** Whether this handler takes the key; otherwise the focused element does, like Space on a button. */
  when?: (target: EventTarget | null) => boolean
}

const sequenceMs = 1200
/** A page's keys take precedence over the shell's; among a page's, the latest (a panel that opened). */
type Rank = 'page' | 'shell'

const layers = new Map<() => readonly Hotkey[], Rank>()
let pending = { stroke: '', at: 0 }

/** The stroke of a keyboard event, in the spelling of `Hotkey.keys`. Shift counts only when it does not produce the character. */
export function strokeOf(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>): string {
  const named = event.key === ' ' ? 'space' : event.key.replace(/^Arrow/, '').toLowerCase()
  const letter = /^\p{L}$/u.test(event.key)
  const shift = event.shiftKey && (letter || event.key.length > 1)
  return [(event.metaKey || event.ctrlKey) && 'mod', event.altKey && 'alt', shift && 'shift', named].filter(Boolean).join('+')
}

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
const closedRoom = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-hotkeys=off]'

/** Whether the event targets a field or a floating element, where single letters are not commands. */
export function isOccupied(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${typing}, ${closedRoom}`) !== null
}

/** Every active key, in order of precedence: of duplicates only the first is listed. */
export function activeHotkeys(): Hotkey[] {
  const seen = new Set<string>()
  const newestFirst = [...layers].reverse()
  const ranked = [...newestFirst.filter(([, rank]) => rank === 'page'), ...newestFirst.filter(([, rank]) => rank === 'shell')]
  const all = ranked.flatMap(([read]) => [...read()])
  return all.filter((hotkey) => !seen.has(hotkey.keys) && seen.add(hotkey.keys))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || /^(Shift|Control|Alt|Meta)$/.test(event.key)) return
  const occupied = isOccupied(event.target)
  const stroke = strokeOf(event)
  const sequence = event.timeStamp - pending.at < sequenceMs && pending.stroke ? `${pending.stroke} ${stroke}` : ''
  const live = activeHotkeys().filter(({ always, when }) => (always || !occupied) && (when?.(event.target) ?? true))
  const hotkey = live.find((one) => one.keys === sequence) ?? live.find((one) => one.keys === stroke)
  pending = { stroke: '', at: 0 }
  if (hotkey) {
    event.preventDefault()
    hotkey.run(event)
  } else if (live.some((one) => one.keys.startsWith(`${stroke} `))) {
    pending = { stroke, at: event.timeStamp }
  }
}

/** Registers keys until the returned function is called. `read` runs at each press, so it may close over the latest state. */
export function registerHotkeys(read: () => readonly Hotkey[], rank: Rank = 'page'): () => void {
  if (layers.size === 0) window.addEventListener('keydown', onKeyDown)
  layers.set(read, rank)
  return () => {
    layers.delete(read)
    if (layers.size === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

/** Keys of a component, active while it is mounted and `enabled`; off while typing or in a floating element. */
export function useHotkeys(
  hotkeys: readonly Hotkey[],
  { enabled = true, rank = 'page' }: { enabled?: boolean; rank?: Rank } = {},
): void {
  const latest = useRef(hotkeys)
  // In a layout effect, before the browser paints, so that no press is lost.
  useLayoutEffect(() => {
    latest.current = hotkeys
  })
  useLayoutEffect(() => (enabled ? registerHotkeys(() => latest.current, rank) : undefined), [enabled, rank])
}
