'use client'

import { useEffect, useRef } from 'react'

/** One line of the command palette: opens `href` or calls `run`. */
export interface Command {
  id: string
  /** The heading it is listed under: Go, Act, Run, Skills… */
  group: string
  label: string
  hint?: string
  /** Its key, shown on the right. */
  keys?: string
  keywords?: string[]
  href?: string
  run?: () => void
}

export type CommandSearch = (query: string, signal: AbortSignal) => Promise<Command[]>

const lists = new Set<() => readonly Command[]>()
const searches = new Set<CommandSearch>()

/** The commands that the open page offers now. */
export function activeCommands(): Command[] {
  return [...lists].flatMap((list) => [...list()])
}

/** Runs every registered search at once; when one fails, the others' results remain and the failure is reported. */
export async function searchCommands(query: string, signal: AbortSignal): Promise<{ matches: Command[]; hasFailed: boolean }> {
  const answers = await Promise.allSettled([...searches].map((search) => search(query, signal)))
  return {
    matches: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    hasFailed: answers.some((answer) => answer.status === 'rejected'),
  }
}

/** Registers commands in the palette while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const read = () => latest.current
    lists.add(read)
    return () => void lists.delete(read)
  }, [])
}

/** Registers a search for text typed into the palette (skills by name, sessions by text). `search` must be a stable reference. */
export function useCommandSearch(search: CommandSearch): void {
  useEffect(() => {
    searches.add(search)
    return () => void searches.delete(search)
  }, [search])
}
