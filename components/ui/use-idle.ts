'use client'

import { useEffect, useState } from 'react'

const idleMsMax = 2000

/**
 * False until the page has loaded and the browser has nothing left to do: by then every part of it has woken up. What changes data
 * by itself waits for that, for a part that wakes up over changed data is not what the server wrote.
 */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const setIdle = () => setIsIdle(true)
    // Safari tells of no idle time, and a browser that draws without pause has none.
    const wait = () =>
      typeof requestIdleCallback === 'function' ? requestIdleCallback(setIdle, { timeout: idleMsMax }) : setTimeout(setIdle, 200)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => window.removeEventListener('load', wait)
  }, [])
  return isIdle
}
