'use client'

import { useRef } from 'react'
import { useHotkeys } from './hotkeys'

/**
 * `j` and `k` walk the rows of a table, or its cards, by moving the focus between their links, so that Enter, screen readers and the focus ring
 * work natively. Attach the ref to the container of the rows; a row's link has `data-row-link`.
 */
export function useRowFocus<E extends HTMLElement>(group: string) {
  const rows = useRef<E>(null)
  const move = (by: number) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement))
    const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))
    links[next]?.focus()
  }
  useHotkeys([
    { keys: 'j', label: 'Next row', group, run: () => move(1) },
    { keys: 'k', label: 'Previous row', group, run: () => move(-1) },
  ])
  return rows
}
