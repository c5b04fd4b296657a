'use client'

import { startTransition, useEffect, useState } from 'react'

/** Longer than the repeat interval of a pressed key, and shorter than a noticeable delay. */
const calmMs = 70

/**
 * False from the moment `key` changes until it has stayed the same for a short while. Expensive rendering waits for that, so that
 * walking a list by key never lags; then it renders at low priority, below every input.
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

/** True once `isSo` has held for a short while: what passes at once is not worth a sign. */
export const useLasting = (isSo: boolean): boolean => useCalm(String(isSo)) && isSo
