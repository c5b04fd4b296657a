'use client'

import { useEffect, useState } from 'react'
import { isChanged, type DesignBase, type DesignDraft } from './design-draft'
import { dropStored, readStored, writeStored } from './stored-draft'

/** Where the draft comes from, for the line above the form. */
export type Origin = 'base' | 'restored' | 'outdated'

/**
 * The draft of the form. It is stored in this browser under `scope` while it differs from its base, and restored by the next visit; one
 * that is based on another version is only offered.
 */
export function useDesign(base: DesignBase, scope: string) {
  const [draft, setDraft] = useState(base.draft)
  const [origin, setOrigin] = useState<Origin>('base')
  const [isStored, setStored] = useState(true)
  const [isRead, setRead] = useState(false)
  const dirty = isChanged(base, draft)
  // Read after hydration: the server knows no storage.
  useEffect(() => {
    const stored = readStored(scope, base.draft)
    setRead(true)
    if (!stored || !isChanged(base, stored.draft)) return
    if (stored.digest === base.digest) setDraft(stored.draft)
    setOrigin(stored.digest === base.digest ? 'restored' : 'outdated')
  }, [scope, base])
  useEffect(() => {
    if (!isRead) return
    if (dirty) setStored(writeStored(scope, { draft, digest: base.digest }))
    else if (origin !== 'outdated') dropStored(scope)
  }, [isRead, draft, dirty, origin, scope, base.digest])
  const change = (part: Partial<DesignDraft>) => setDraft((former) => ({ ...former, ...part }))
  const discard = () => {
    dropStored(scope)
    setDraft(base.draft)
    setOrigin('base')
  }
  /** Takes the text of a draft that was based on another version; it is compared with the present one. */
  const adopt = () => {
    const stored = readStored(scope, base.draft)
    if (stored) setDraft(stored.draft)
    setOrigin('restored')
  }
  return { isRead, draft, change, dirty, origin, isStored, discard, adopt, forget: () => dropStored(scope) }
}

export type Design = ReturnType<typeof useDesign>
