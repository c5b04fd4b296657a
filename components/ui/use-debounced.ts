import { useEffect, useState } from 'react'

/** Before a request: long enough for a word, short enough not to be waited for. */
const usualMs = 250

/** A text once it has not changed for a while; the first one is immediate. */
export function useDebounced<T extends string | null>(text: T, pauseMs: number = usualMs): T {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return debounced
}
