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

/** What an act changed, as "before → after" for each thing a reader knows; empty where it changed none of them. */
export function describeChange({ before, after }: Pick<EventItem, 'before' | 'after'>): string[] {
  return Object.entries(words).flatMap(([name, say]) => {
    const [was, is] = [fieldOf(before, name), fieldOf(after, name)]
    if (is === undefined || is === was) return []
    if (was !== undefined && was !== null) return [`${say(was)} → ${say(is)}`]
    // What comes into being is told by its state and version; the rest is as it is for all.
    return name === 'state' || name === 'version' ? [say(is)] : []
  })
}
