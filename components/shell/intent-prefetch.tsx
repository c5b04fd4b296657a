'use client'

import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Long enough to ignore a pointer that only crosses a list. */
export const intentMs = 80

/** Prefetches the page behind a link that a person rests on, tabs to or begins to press, so that it is ready for the click. */
export function IntentPrefetch() {
  const router = useRouter()
  useEffect(() => followIntent((href) => router.prefetch(href, { kind: PrefetchKind.FULL })), [router])
  return null
}

function followIntent(fetch: (href: string) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(waiting)
  const consider = ({ target }: Event) => {
    stop()
    const href = hrefOf(target)
    if (href) waiting = setTimeout(() => fetch(href), intentMs)
  }
  const options = { passive: true }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, consider, options)
  document.addEventListener('pointerleave', stop, options)
  return () => {
    stop()
    for (const type of ['pointerover', 'focusin']) document.removeEventListener(type, consider)
    document.removeEventListener('pointerleave', stop)
  }
}

/** Path and query of the page that a click would open in place; null when it would do something else. */
function hrefOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return null
  // Neither a file, nor a link into another workspace, because the server stores that choice.
  if (link.pathname.startsWith('/api/') || new URLSearchParams(link.search).has('workspace')) return null
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search
  return isHere ? null : link.pathname + link.search
}
