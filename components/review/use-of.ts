'use client'

import { useState } from 'react'

/** State that belongs to one id; a different id resets it. */
export function useOf<T>(id: string, first: T): [T, (value: T) => void] {
  const [current, setCurrent] = useState({ id, value: first })
  return [current.id === id ? current.value : first, (value) => setCurrent({ id, value })]
}
