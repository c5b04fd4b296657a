'use client'

import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { streamNames } from '@/lib/contract/generated/stream-names'
import { sameOrigin } from '@/lib/client/queries'
import { inPlace, isHeld, isRows, staleAfter } from '@/lib/client/live'
import { staleAfterAll, type StreamedEvent } from '@/lib/client/own-acts'
import { newsKey } from '@/components/ui/use-news'
import { OfflineBar } from './offline-bar'
import { watchServer } from './server-state'

/** Events come in bursts: one refresh covers all of them. */
const debounceMs = 700
/** What one's own acts changed was asked for after each: asked for once more only when they pause, so that it delays none. */
const pauseMs = 3000

/** Refetches what events made stale: figures at once, lists in place, with new rows waiting next to them. */
async function refresh(cache: QueryClient, stale: ReadonlySet<string>): Promise<void> {
  for (const query of cache.getQueryCache().findAll({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) })) {
    const [name, input] = query.queryKey
    if (!isHeld(name, input) || !query.isActive() || !isRows(query.state.data)) {
      await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
      continue
    }
    const fresh = await readAside(query, () => sameOrigin.call(name as 'skill.list', input as object))
    const shown = cache.getQueryData(query.queryKey)
    if (!isRows(fresh) || !isRows(shown)) continue
    cache.setQueryData(query.queryKey, inPlace(shown, fresh))
    cache.setQueryData(newsKey(query.queryKey), fresh)
  }
}

/** Reads of a list that acts interrupt: people act for moments. */
const interruptedMax = 3

/**
 * A list's newest rows, read past the cache, whose update would be visible at once; null when they can't be read. Read again
 * if an act changed the shown ones meanwhile: what was read may be from before the act.
 */
async function readAside(query: Query, read: () => Promise<unknown>): Promise<unknown> {
  let rows: unknown = null
  for (let round = 0; round < interruptedMax; round += 1) {
    await query.promise?.catch(() => null)
    const { dataUpdateCount } = query.state
    rows = await read().catch(() => null)
    if (query.state.dataUpdateCount === dataUpdateCount && query.state.fetchStatus === 'idle') break
  }
  return rows
}

/** Follows the stream while the page is visible, and says when the server is away; a hidden tab has no connection and catches up when it is shown again. */
export function LiveEvents() {
  const cache = useQueryClient()
  useEffect(() => follow(cache), [cache])
  useEffect(registerAwayPage, [])
  return <OfflineBar />
}

/** The page that stands in for the browser's own while the server is away. Browsers offer it to secure addresses alone. */
function registerAwayPage(): void {
  // Without it the browser's own error page is shown: nothing else is lost.
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/away.js').catch(() => undefined)
}

function follow(cache: QueryClient): () => void {
  let told: StreamedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let own = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | null = null
  const flush = () => {
    timer = undefined
    // Only now: the stream may tell of an act before it is answered.
    const { now, later } = staleAfterAll(told)
    told = []
    void refresh(cache, now)
    if (later.size === 0) return
    own = new Set([...own, ...later])
    clearTimeout(pause)
    pause = setTimeout(() => {
      void refresh(cache, own)
      own = new Set()
    }, pauseMs)
  }
  const onEvent = (name: string, id: string) => {
    if (staleAfter(name).length === 0) return
    told.push({ id, name })
    timer ??= setTimeout(flush, debounceMs)
  }
  const open = () => {
    if (source || document.hidden || typeof EventSource === 'undefined') return
    source = new EventSource('/api/events/stream')
    source.addEventListener('error', server.check)
    source.addEventListener('open', server.check)
    // An EventSource only receives named events with a listener, so all names are registered.
    for (const name of streamNames) source.addEventListener(name, ({ lastEventId }: MessageEvent) => onEvent(name, lastEventId))
  }
  const server = watchServer(() => {
    void cache.invalidateQueries({ predicate: ({ queryKey: [name, input] }) => !isHeld(name, input) })
    // A browser gives a stream up that was refused while the server came back.
    if (source?.readyState === EventSource.CLOSED) close()
    open()
  })
  const close = () => {
    source?.close()
    source = null
  }
  const onVisible = () => {
    if (document.hidden) return close()
    if (!source) void cache.invalidateQueries({ predicate: ({ queryKey: [name, input] }) => !isHeld(name, input) })
    open()
  }
  open()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
    clearTimeout(pause)
    server.stop()
    close()
  }
}
