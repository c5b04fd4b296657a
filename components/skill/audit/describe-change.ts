import type { EventItem } from '@/lib/contract/event'
import { parseState, stateLabels } from '@/lib/domain/lifecycle/states'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const words: Record<string, (value: unknown) => string> = {
  state: (value) => {
    const state = typeof value === 'string' ? parseState(value) : null
    return state ? stateLabels[state] : String(value)
  },
  version: (value) => `v${String(value)}`,
  isProtected: (value) => (value ? 'protected' : 'not protected'),
  tier: (value) => `tier ${String(value)}`,
  name: String,
}

/** The changes of an event, as "before → after" for each known field; empty when none of them changed. */
export function describeChange({ before, after }: Pick<EventItem, 'before' | 'after'>): string[] {
  return Object.entries(words).flatMap(([name, say]) => {
    const [was, is] = [fieldOf(before, name), fieldOf(after, name)]
    if (is === undefined || is === was) return []
    if (was !== undefined && was !== null) return [`${say(was)} → ${say(is)}`]
    // A new object is described by its state and version; its other fields are the same for all.
    return name === 'state' || name === 'version' ? [say(is)] : []
  })
}
