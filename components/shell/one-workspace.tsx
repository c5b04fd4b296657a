'use client'

import { useEffect } from 'react'

/**
 * Keeps the tabs of a browser in one workspace. The choice is the browser's, so that a page which was drawn before it was made would
 * show one workspace and act in another: such a page is drawn anew.
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
