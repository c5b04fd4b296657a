import { countOf } from '@/lib/domain/count-of'
import { effectKinds, type EffectChange, type EffectKind, type Effects } from './types'

/** What `one` has that `other` has not; null where that is nothing. */
function missing(one: Effects, other: Effects): EffectChange | null {
  const change: EffectChange = {}
  for (const kind of effectKinds) {
    const known = new Set(other[kind])
    const names = one[kind].filter((name) => !known.has(name))
    if (names.length > 0) change[kind] = names
  }
  return Object.keys(change).length === 0 ? null : change
}

/** How one text's effects differ from an earlier one's; null where nothing came, and where nothing went. */
export const compareEffects = (
  before: Effects,
  after: Effects,
): { added: EffectChange | null; removed: EffectChange | null } => ({
  added: missing(after, before),
  removed: missing(before, after),
})

/** What a kind of effect is called, one and several. */
export const effectNouns: Readonly<Record<EffectKind, readonly [string, string]>> = {
  tools: ['tool', 'tools'],
  commands: ['command', 'commands'],
  hosts: ['host', 'hosts'],
  writes: ['written path', 'written paths'],
  env: ['variable of the environment', 'variables of the environment'],
  secrets: ['secret', 'secrets'],
}

const namedMax = 3

/** "the host evil.example and 2 commands": what would be new, for a sentence. */
export function spokenEffects(change: EffectChange): string {
  const parts = effectKinds.flatMap((kind) => {
    const names = change[kind] ?? []
    if (names.length === 0) return []
    const [noun, plural] = effectNouns[kind]
    return names.length <= namedMax
      ? [`${names.length === 1 ? noun : plural} ${names.join(', ')}`]
      : [countOf(names.length, noun, plural)]
  })
  return parts.join('; ')
}

/** Tools that a text uses beyond those it says it needs; [] where it says nothing of them. `Bash(git *)` allows the shell. */
export function beyondAllowed({ tools }: Effects, allowed: readonly string[]): string[] {
  if (allowed.length === 0) return []
  const names = new Set(allowed.map((entry) => entry.replace(/\(.*$/, '')))
  return tools.filter(
    (tool) => !names.has(tool) && ![...names].some((name) => name.endsWith('*') && tool.startsWith(name.slice(0, -1))),
  )
}
