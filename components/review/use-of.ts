'use client'

import { useState } from 'react'

/** A state of one thing, named by its id; with another it is what it was first. */
export function useOf<T>(id: string, first: T): [T, (value: T) => void] {
  const [current, setCurrent] = useState({ id, value: first })
  return [current.id === id ? current.value : first, (value) => setCurrent({ id, value })]
}
