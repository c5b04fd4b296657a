import type { WriteName } from '@/lib/contract/index'
import { staleAfter } from './live'
import { staleAfterWrite } from './stale'

/** Acts that are remembered: the stream tells of one within moments of its answer. */
const keptMax = 200

/** What this page asked for anew after acts of its own, by their events. */
const asked = new Map<string, ReadonlySet<string>>()

/** Remembers an act of this page, whose reads are asked for anew once it is answered. */
export function noteOwnAct(events: string | readonly string[], name: WriteName): void {
  const reads = new Set(staleAfterWrite(name))
  for (const event of [events].flat()) asked.set(event, reads)
  for (const old of asked.keys()) {
    if (asked.size <= keptMax) return
    asked.delete(old)
  }
}

/** An event as a stream tells of it. */
export interface StreamedEvent {
  /** Of the entry in the log. What is derived from one has none of its own, and bears that of the event before. */
  id: string
  name: string
}

/** The queries that events made stale. */
interface Stale {
  /** Others changed them, or one's own act did beyond what was asked for after it. */
  now: ReadonlySet<string>
  /** This page asked for them after its own acts. Asked for once more, since another process may not have known of them yet. */
  later: ReadonlySet<string>
}

/** The queries that events made stale, apart from those that this page asked for itself, after its own acts. */
export function staleAfterAll(events: readonly StreamedEvent[]): Stale {
  const now = new Set<string>()
  const later = new Set<string>()
  for (const { id, name } of events) {
    const own = name.includes('.') ? asked.get(id) : undefined
    for (const read of staleAfter(name)) (own?.has(read) ? later : now).add(read)
  }
  return { now, later }
}
