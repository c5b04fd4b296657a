'use client'

import { useEffect, useState } from 'react'

const idleMsMax = 2000

/**
 * False until the page has loaded and the browser is idle: by then all of it is hydrated. Automatic data changes wait for that,
 * because changed data would not match the server's HTML during hydration.
 */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const setIdle = () => setIsIdle(true)
    // Safari has no idle callback, and a browser that never stops drawing never calls it.
    const wait = () =>
      typeof requestIdleCallback === 'function' ? requestIdleCallback(setIdle, { timeout: idleMsMax }) : setTimeout(setIdle, 200)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => window.removeEventListener('load', wait)
  }, [])
  return isIdle
}
