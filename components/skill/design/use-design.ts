'use client'

import { useState, useSyncExternalStore } from 'react'
import { isChanged, type DesignBase, type DesignDraft } from './design-draft'
import { dropStored, readStored, writeStored } from './stored-draft'

/** Where the draft comes from, for the line above the form. */
type Origin = 'base' | 'restored' | 'outdated'

const never = () => () => undefined

/** Whether the browser's storage can be read: not on the server, nor while its page comes alive. */
export const useStorage = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The stored draft where it fits the base; one that is based on another version is only offered. */
function startOf(base: DesignBase, scope: string, canRead: boolean): { draft: DesignDraft; origin: Origin } {
  const stored = canRead ? readStored(scope, base.draft) : null
  if (!stored || !isChanged(base, stored.draft)) return { draft: base.draft, origin: 'base' }
  if (stored.digest !== base.digest) return { draft: base.draft, origin: 'outdated' }
  return { draft: stored.draft, origin: 'restored' }
}

/** The draft of the form. It is stored in this browser under `scope` while it differs from its base, and restored by the next visit. */
export function useDesign(base: DesignBase, scope: string, canRead: boolean) {
  const [start] = useState(() => startOf(base, scope, canRead))
  const [draft, setDraft] = useState(start.draft)
  const [origin, setOrigin] = useState(start.origin)
  const [isStored, setStored] = useState(true)
  const store = (next: DesignDraft) => {
    setDraft(next)
    if (isChanged(base, next)) setStored(writeStored(scope, { draft: next, digest: base.digest }))
    else dropStored(scope)
  }
  const discard = () => {
    store(base.draft)
    setOrigin('base')
  }
  /** Takes the text of a draft that was based on another version. */
  const adopt = () => {
    const stored = readStored(scope, base.draft)
    if (stored) store(stored.draft)
    setOrigin('restored')
  }
  return {
    draft,
    change: (part: Partial<DesignDraft>) => store({ ...draft, ...part }),
    dirty: isChanged(base, draft),
    origin,
    isStored,
    discard,
    adopt,
    forget: () => dropStored(scope),
  }
}

export type Design = ReturnType<typeof useDesign>
