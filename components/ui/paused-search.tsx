'use client'

import { useEffect, useState } from 'react'
import { SearchInput } from './search-input'

const pauseMs = 250

/** A search field whose word is told when typing pauses, so that the address does not change at every letter. */
export function PausedSearch({ value, onChange, label, placeholder }: PausedSearchProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return <SearchInput value={text} onValueChange={setText} label={label} placeholder={placeholder} className="w-full sm:w-72" />
}

export interface PausedSearchProps {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder: string
}
