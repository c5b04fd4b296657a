import type { EventItem } from '@/lib/contract/event'

const past: Record<string, string> = {
  promote: 'promoted',
  prove: 'released',
  warn: 'warned about',
  recover: 'recovered',
  deprecate: 'deprecated',
  unblock: 'brought back',
  archive: 'archived',
  reject: 'rejected',
  reset: 'reset',
  uninstall: 'found missing',
  protect: 'protected',
  unprotect: 'unprotected',
  create: 'created',
  edit: 'edited',
  revise: 'revised',
  restore: 'restored',
  propose: 'proposed',
  withdraw: 'withdrew',
  refresh: 'refreshed',
  dismiss: 'dismissed',
  snooze: 'snoozed',
  label: 'set the outcome of',
  judge: 'judged',
  add: 'took in',
  grow: 'took in more of',
  session_completed: 'completed',
  undo: 'undid an act on',
  load: 'loaded',
  open: 'opened',
  remove: 'removed',
  policy: 'changed the policy of',
}

/** Verbs that the filter offers. */
export const knownVerbs: readonly string[] = Object.keys(past)

/** "promoted". A verb without words of its own stands as it is. */
export const verbText = (verb: string): string => past[verb] ?? verb

const actors: Record<EventItem['actor']['kind'], string> = {
  person: 'Person',
  key: 'API key',
  agent: 'Agent',
  policy: 'Policy',
  job: 'Job',
  doctor: 'Doctor',
}

/** The word for who acted. */
export const actorText = (kind: EventItem['actor']['kind']): string => actors[kind]

/** Where the thing an event is about can be looked at; null where it has no page. */
export function objectHref({ object }: Pick<EventItem, 'object'>): string | null {
  if (object.kind === 'skill') return `/skills/${encodeURIComponent(object.name)}`
  if (object.kind === 'session') return `/sessions/${object.id}`
  if (object.kind === 'candidate') return `/review?c=${object.id}`
  return object.kind === 'policy' ? '/policies' : null
}

/** Before and after as text that can be compared line by line: keys in order, one a line. */
export function comparable(value: EventItem['before']): string {
  return value === null ? '' : JSON.stringify(inOrder(value), null, 2)
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}
