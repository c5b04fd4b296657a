'use client'

import { useEffect, useState } from 'react'
import { searchCommands } from '@/components/ui/commands'
import type { Command } from '@/components/ui/commands'

const pauseMs = 120

/** What the registered searches answer to `query`, asked when typing pauses; an answer to an older query is dropped. */
export function useFound(query: string): { found: Command[]; searching: boolean } {
  const [answer, setAnswer] = useState<{ query: string; found: Command[] }>({ query: '', found: [] })
  const wanted = query.trim()
  useEffect(() => {
    if (wanted.length < 2) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void searchCommands(wanted, abort.signal).then((found) => abort.signal.aborted || setAnswer({ query: wanted, found }))
    }, pauseMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [wanted])
  const asked = wanted.length >= 2
  return { found: asked ? answer.found : [], searching: asked && answer.query !== wanted }
}
