'use client'

import { useEffect, useState } from 'react'
import { SearchInput, type SearchInputProps } from './search-input'

const pauseMs = 250

/**
 * A search field that reports its text when typing pauses, so that neither the address nor the list changes at every letter. An
 * external value, such as a removed filter, replaces the typed text.
 */
export function PausedSearch({ value, onValueChange, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === reported) return undefined
    const timer = setTimeout(() => {
      setReported(text)
      onValueChange(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, reported, onValueChange])
  return <SearchInput {...rest} value={text} onValueChange={setText} />
}
