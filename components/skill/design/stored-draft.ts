import type { DesignDraft } from './design-draft'

interface Stored {
  draft: DesignDraft
  /** Digest of the version that it is based on; null for a new skill. */
  digest: string | null
}

const keyOf = (scope: string) => `mettle:draft:${scope}`

/** The draft that this browser stored; null without one. An unreadable one counts as none. */
export function readStored(scope: string, shape: DesignDraft): Stored | null {
  const text = localStorage.getItem(keyOf(scope))
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isStored(value, shape) ? value : null
  } catch {
    return null
  }
}

/** A draft of an earlier form of the page has other fields. */
function isStored(value: unknown, shape: DesignDraft): value is Stored {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('digest' in value)) return false
  const { draft } = value
  if (typeof draft !== 'object' || draft === null) return false
  const fields: Record<string, unknown> = { ...draft }
  return Object.entries(shape).every(
    ([key, first]) => key in fields && (first === null || fields[key] === null || typeof fields[key] === typeof first),
  )
}

/** False when the browser has no room for it: the page then says so. */
export function writeStored(scope: string, stored: Stored): boolean {
  try {
    localStorage.setItem(keyOf(scope), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export const dropStored = (scope: string): void => localStorage.removeItem(keyOf(scope))
