'use client'

import { useMemo, useSyncExternalStore } from 'react'

/** A named address of a list; `search` is its query without the page position. */
export interface SavedView {
  name: string
  search: string
}

const passing = ['cursor', 'open']

/** The query of a view in a stable order, so that two addresses of the same view are equal. */
export function viewText(params: Iterable<[string, string]>): string {
  const remaining = [...params].filter(([name]) => !passing.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(remaining).toString()
}

const changed = 'mettle-views'
const keyOf = (scope: string) => `mettle:views:${scope}`

function listen(again: () => void): () => void {
  window.addEventListener(changed, again)
  window.addEventListener('storage', again)
  return () => {
    window.removeEventListener(changed, again)
    window.removeEventListener('storage', again)
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

/** Parses the stored value; an invalid one counts as empty. */
export function parseViews(text: string | null): SavedView[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

/** The saved views of a list, by name. The later of a duplicate name wins. */
export function useSavedViews(scope: string) {
  const text = useSyncExternalStore(
    listen,
    () => localStorage.getItem(keyOf(scope)),
    () => null,
  )
  const views = useMemo(() => parseViews(text), [text])
  const write = (next: SavedView[]) => {
    localStorage.setItem(keyOf(scope), JSON.stringify(next))
    window.dispatchEvent(new Event(changed))
  }
  return {
    views,
    save: (view: SavedView) => write([...views.filter(({ name }) => name !== view.name), view]),
    drop: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}
