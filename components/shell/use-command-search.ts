'use client'

import { useEffect, useState } from 'react'
import { searchCommands, type Command } from '@/components/ui/commands'

const pauseMs = 120

interface Answer {
  query: string
  matches: Command[]
  /** At least one search failed. */
  hasFailed: boolean
}

/** Results of the registered searches for `query`, fetched when typing pauses; responses to an older query are dropped. */
export function useCommandSearch(query: string): { matches: Command[]; searching: boolean; hasFailed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ query: '', matches: [], hasFailed: false })
  const wanted = query.trim()
  useEffect(() => {
    if (wanted.length < 2) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void searchCommands(wanted, abort.signal).then((result) => abort.signal.aborted || setAnswer({ query: wanted, ...result }))
    }, pauseMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wanted])
  const isSearchable = wanted.length >= 2
  return {
    matches: isSearchable ? answer.matches : [],
    searching: isSearchable && answer.query !== wanted,
    hasFailed: isSearchable && answer.hasFailed,
  }
}
