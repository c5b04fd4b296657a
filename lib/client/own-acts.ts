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

/** The queries that events made stale, but for those that this page asked for anew itself, after its own acts. */
export function staleAfterAll(events: readonly StreamedEvent[]): Set<string> {
  return new Set(
    events.flatMap(({ id, name }) => {
      const own = name.includes('.') ? asked.get(id) : undefined
      return staleAfter(name).filter((read) => !own?.has(read))
    }),
  )
}
