'use client'

import { startTransition, useEffect, useState } from 'react'

/** As long as a held key takes to come again, and no longer than one waits for what a press shows. */
const calmMs = 70

/**
 * False from the moment that `key` changes until it has stayed the same for a short while. What is costly to draw waits for that, so
 * that going along a list by key is never held up by what lies between; then it is drawn in a rendering that gives way to every input.
 */
export function useCalm(key: string): boolean {
  const [calm, setCalm] = useState(key)
  useEffect(() => {
    if (calm === key) return undefined
    const timer = setTimeout(() => startTransition(() => setCalm(key)), calmMs)
    return () => clearTimeout(timer)
  }, [calm, key])
  return calm === key
}
