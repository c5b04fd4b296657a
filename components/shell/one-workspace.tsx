'use client'

import { useEffect } from 'react'

/**
 * Keeps the tabs of a browser in one workspace. The choice belongs to the browser, so a page from before a switch would show one
 * workspace and act in another: such a page reloads.
 */
export function OneWorkspace({ name }: { name: string }) {
  useEffect(() => {
    const others = new BroadcastChannel('mettle-workspace')
    others.addEventListener('message', ({ data }) => {
      if (data !== name) location.reload()
    })
    // The rule means the postMessage of a window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others.postMessage(name)
    return () => others.close()
  }, [name])
  return null
}
