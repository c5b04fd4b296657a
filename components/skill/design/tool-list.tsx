'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '@/components/ui/use-debounced'
import { query } from '@/lib/client/queries'

const rowStyle = 'flex min-h-8 cursor-default items-center rounded-md px-2.5 text-sm data-[selected=true]:bg-sunk'

const pauseMs = 150
/** The longest text that the server looks for in names. */
const searchMax = 100

/** Tools of the workspace's sessions, found by typing; what is typed can be used as it is. */
export function ToolList({ label, onPick }: { label: string; onPick: (tool: string) => void }) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The list was opened to search it. It may not be in its place yet: the page must not scroll to where it is.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const typed = text.trim()
  const searched = useDebounced(typed.slice(0, searchMax), pauseMs)
  const { data, isPending } = useQuery({
    ...query('session.list', { facets: 'true', limit: 1, ...(searched && { toolsLike: searched }) }),
    // While the tools for the next letters load, those before them stay.
    placeholderData: keepPreviousData,
  })
  const tools = data?.facets?.tools ?? []
  return (
    <Cmdk label={label} loop className="flex max-h-[min(296px,var(--available-height))] flex-col">
      <Cmdk.Input
        ref={input}
        value={text}
        onValueChange={setText}
        placeholder="Find a tool…"
        aria-label={label}
        className="h-10 w-full shrink-0 border-b border-line bg-transparent px-3 outline-none"
      />
      {/* Outside of the list, which holds rows only. */}
      <Cmdk.Empty className="px-2.5 py-4 text-center text-sm text-ink-2">
        {isPending ? 'Loading tools…' : 'No session has called a tool yet. Type the name of one.'}
      </Cmdk.Empty>
      <Cmdk.List className="min-h-0 overflow-y-auto p-1">
        {tools.map((tool) => (
          <Cmdk.Item key={tool} value={tool} onSelect={() => onPick(tool)} className={rowStyle}>
            <span className="min-w-0 font-mono break-all">{tool}</span>
          </Cmdk.Item>
        ))}
        {/* Not before the tools are known: what is chosen would vanish under the key that takes it. */}
        {!isPending && typed && !tools.includes(typed) && (
          <Cmdk.Item value={`use ${typed}`} forceMount onSelect={() => onPick(typed)} className={rowStyle}>
            <span className="min-w-0 break-all">
              Use <span className="font-mono">{typed}</span>
            </span>
          </Cmdk.Item>
        )}
      </Cmdk.List>
    </Cmdk>
  )
}
