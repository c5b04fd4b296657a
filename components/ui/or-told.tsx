'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { tellUnfetched } from './tell-unfetched'

interface Told {
  open?: boolean
  /** Called when its code did not come: whoever opened it takes it for closed. */
  onUnfetched?: () => void
}

/**
 * For `dynamic`: fetches the code of what opens over the page. Where it does not come, a toast says so, the page stays as it is, and
 * the next opening asks again.
 */
export function orTold<P extends object>(load: () => Promise<ComponentType<P>>): () => Promise<ComponentType<P & Told>> {
  return () => load().catch(() => unfetched(load))
}

// `dynamic` never asks twice: what takes the part's place does.
function unfetched<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Told> {
  return function Unfetched(props: P & Told) {
    const { open = true, onUnfetched } = props
    const [Part, setPart] = useState<ComponentType<P> | null>(null)
    const tell = useEffectEvent(() => {
      tellUnfetched()
      onUnfetched?.()
    })
    useEffect(() => {
      if (open) void load().then((came) => setPart(() => came), tell)
    }, [open])
    return Part && <Part {...props} />
  }
}
