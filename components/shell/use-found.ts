'use client'

import { useEffect, useState } from 'react'
import { searchCommands, type Command } from '@/components/ui/commands'

const pauseMs = 120

interface Answer {
  query: string
  found: Command[]
  /** Something could not be searched. */
  hasFailed: boolean
}

/** What the registered searches answer to `query`, asked when typing pauses; an answer to an older query is dropped. */
export function useFound(query: string): { found: Command[]; searching: boolean; hasFailed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ query: '', found: [], hasFailed: false })
  const wanted = query.trim()
  useEffect(() => {
    if (wanted.length < 2) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void searchCommands(wanted, abort.signal).then((said) => abort.signal.aborted || setAnswer({ query: wanted, ...said }))
    }, pauseMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wanted])
  const asked = wanted.length >= 2
  return { found: asked ? answer.found : [], searching: asked && answer.query !== wanted, hasFailed: asked && answer.hasFailed }
}
