import { logWords } from '@/lib/contract/generated/log-words'
import type { EventItem, ListedEvent } from '@/lib/contract/event'

/** The labels of an undo and a redo, whatever they are about. */
const switches: Record<string, string> = { undo: 'undid a change to', redo: 'redid a change to' }

/** "promoted". An unknown kind shows its raw verb. */
export const changeText = ({ verb, object }: Pick<EventItem, 'verb' | 'object'>): string =>
  switches[verb] ?? logWords[`${object.kind}.${verb}`] ?? verb

/** What an event is about: a session by its title, as on its page. */
export const objectText = ({ object, title }: Pick<ListedEvent, 'object' | 'title'>): string => title ?? object.name

/** "promoted track-parcel": what an event did to what. */
export const eventName = (event: Pick<ListedEvent, 'verb' | 'object' | 'title'>): string =>
  `${changeText(event)} ${objectText(event)}`

const wordsByVerb = new Map<string, Set<string>>(Object.entries(switches).map(([verb, word]) => [verb, new Set([word])]))
for (const [kind, word] of Object.entries(logWords)) {
  const verb = kind.slice(kind.indexOf('.') + 1)
  wordsByVerb.set(verb, (wordsByVerb.get(verb) ?? new Set()).add(word))
}

/** Verbs that the filter offers. */
export const knownVerbs: readonly string[] = [...wordsByVerb.keys()]

/** The labels of a verb for all kinds of things: "took in, added". */
export const verbText = (verb: string): string => [...(wordsByVerb.get(verb) ?? [verb])].join(', ')

const actors: Record<EventItem['actor']['kind'], string> = {
  person: 'Person',
  key: 'API key',
  agent: 'Agent',
  policy: 'Policy',
  job: 'Job',
  doctor: 'Doctor',
}

/** The label of the actor. */
export const actorText = (kind: EventItem['actor']['kind']): string => actors[kind]

/** The page of an event's object; null when it has none. */
export function objectHref({ object }: Pick<EventItem, 'object'>): string | null {
  if (object.kind === 'skill') return `/skills/${encodeURIComponent(object.name)}`
  if (object.kind === 'session') return `/sessions/${object.id}`
  if (object.kind === 'candidate') return `/review?c=${object.id}`
  return object.kind === 'policy' ? '/policies' : null
}

/** What is recorded as text: sorted keys, one per line. */
export function comparable(value: unknown): string {
  return value === null ? '' : JSON.stringify(sortedEntries(value), null, 2)
}

function sortedEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedEntries)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedEntries(inner)]),
  )
}
