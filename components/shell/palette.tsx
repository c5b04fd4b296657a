'use client'

import { Command as Cmdk, defaultFilter } from 'cmdk'
import { useRouter } from 'next/navigation'
import { useState, useEffect } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { activeCommands, type Command, searchCommands } from '@/components/ui/commands'
import { activeHotkeys } from '@/components/ui/hotkeys'
import { Kbd } from '@/components/ui/kbd'
import { navigation } from './navigation'

/** For reference only, so it is not in the sidebar. */
const apiPlace: Command = {
  id: 'go:api',
  group: 'Go',
  label: 'API reference',
  href: '/api-docs',
  keywords: ['rest', 'openapi', 'docs'],
}

/** What the palette offers before anything is typed: pages, the page's keys, and its other commands. */
function pageCommands(): Command[] {
  const places = navigation.map(({ place, label, href, letter }) => ({
    id: `go:${place}`,
    group: 'Go',
    label,
    href,
    keys: `g ${letter}`,
  }))
  const keys = activeHotkeys()
    .filter((hotkey) => !hotkey.keys.startsWith('g ') && hotkey.keys !== 'mod+k')
    .map(({ keys, label, run }) => ({
      id: `key:${keys}`,
      group: 'Run',
      label,
      keys,
      run: () => run(new KeyboardEvent('keydown')),
    }))
  return [...places, apiPlace, ...keys, ...activeCommands()]
}

/** The palette's identifier of a row. */
const valueOf = ({ id, label }: Command) => `${id} ${label}`

/** How well a row fits, by its label and keywords: what begins with the query comes first, since Enter opens it. */
function fitOf(value: string, query: string, keywords?: string[]): number {
  const label = value.slice(value.indexOf(' ') + 1)
  if (label.toLowerCase().startsWith(query.trim().toLowerCase())) return 1
  return 0.9 * (defaultFilter(label, query, keywords) ?? 0)
}

/** The command palette: opens a page or runs an action by typing. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Search or run a command" hideTitle className="overflow-hidden">
        {open && <PaletteBody close={() => onOpenChange(false)} />}
      </DialogContent>
    </Dialog>
  )
}

const pauseMs = 120

interface Answer {
  query: string
  matches: Command[]
  /** At least one search failed. */
  hasFailed: boolean
}

/** Labels that begin with the query, then those that contain it, then the rest, which match by other text; else in their order. */
function nearestFirst(matches: readonly Command[], query: string): Command[] {
  const distance = ({ label }: Command) => {
    const at = label.toLowerCase().indexOf(query.toLowerCase())
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return matches.toSorted((one, other) => distance(one) - distance(other))
}

/** Results of the registered searches for `query`, fetched when typing pauses; responses to an older query are dropped. */
function useCommandSearch(query: string): { matches: Command[]; searching: boolean; hasFailed: boolean } {
  const [answer, setAnswer] = useState<Answer>({ query: '', matches: [], hasFailed: false })
  const wanted = query.trim()
  useEffect(() => {
    if (wanted.length < 2) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void searchCommands(wanted, abort.signal).then(
        ({ matches, hasFailed }) =>
          abort.signal.aborted || setAnswer({ query: wanted, matches: nearestFirst(matches, wanted), hasFailed }),
      )
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

function PaletteBody({ close }: { close: () => void }) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const [commands] = useState(pageCommands)
  const [marked, setMarked] = useState('')
  const { matches, searching, hasFailed } = useCommandSearch(query)
  const choose = (command: Command) => {
    close()
    // After the dialog has released the focus, so that an action may open an overlay of its own.
    if (command.href) router.push(command.href)
    else if (command.run) setTimeout(command.run, 0)
  }
  const all = [...commands, ...matches]
  // Results arrive after the palette has selected a row for the query: when that selected none, or a removed one, Enter opens the
  // first result.
  const first = all.some((command) => valueOf(command) === marked) ? undefined : matches[0]
  // Server results are shown unfiltered; the palette's own filter would hide a group without other matches.
  const hasMatches = (group: string) => matches.some((command) => command.group === group)
  const groups = [...new Set(all.map((command) => command.group))]
  return (
    <Cmdk
      label="Commands"
      filter={fitOf}
      loop
      value={first ? valueOf(first) : marked}
      onValueChange={setMarked}
      className="flex max-h-[min(60dvh,460px)] flex-col"
    >
      <Cmdk.Input
        value={query}
        onValueChange={setQuery}
        placeholder="Search or run a command…"
        className="h-12 shrink-0 border-b border-line bg-transparent px-4 text-md outline-none"
      />
      {/* Outside of the list, which holds rows only. */}
      {matches.length === 0 && (
        <Cmdk.Empty className="px-3 py-8 text-center text-ink-2">
          {searching ? 'Searching…' : hasFailed ? notSearched : `No results for “${query}”.`}
        </Cmdk.Empty>
      )}
      <Cmdk.List className="min-h-0 overflow-y-auto p-1.5">
        {groups.map((group) => (
          <Cmdk.Group key={group} heading={group} forceMount={hasMatches(group)} className={groupStyle}>
            {all
              .filter((command) => command.group === group)
              .map((command) => (
                <PaletteItem
                  key={command.id}
                  command={command}
                  isMatch={matches.includes(command)}
                  onSelect={() => choose(command)}
                />
              ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

const notSearched = 'The server isn’t responding. Check that it is running. You can still open pages and run actions.'

const groupStyle =
  '[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-sm [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-ink-3'

function PaletteItem({ command, isMatch, onSelect }: { command: Command; isMatch: boolean; onSelect: () => void }) {
  return (
    <Cmdk.Item
      value={valueOf(command)}
      keywords={command.keywords}
      forceMount={isMatch}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-sunk"
    >
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.hint && <span className="truncate text-sm text-ink-3">{command.hint}</span>}
      {command.keys && <Kbd keys={command.keys} />}
    </Cmdk.Item>
  )
}
