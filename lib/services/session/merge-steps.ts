import { canonicalJson } from '@/lib/domain/canonical-json'
import type { Step } from '@/lib/domain/session/step'

/** What a merge compares of a stored or a new step. */
export interface Mergeable {
  toolUseId?: string | null
  tool: string
  input: unknown
}

const identity = (step: Mergeable): string => `${step.toolUseId ?? ''}\u0000${step.tool}\u0000${canonicalJson(step.input)}`

/** Equal calls in one session are told apart by their order. */
function keysOf(steps: Mergeable[]): string[] {
  const seen = new Map<string, number>()
  return steps.map((step) => {
    const key = identity(step)
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    return `${key}\u0000${ordinal}`
  })
}

/** One step of a merged session: the newer reading where both have it, and the id the stored one keeps. */
export interface MergedStep<S> {
  step: Step
  kept: S | null
}

/**
 * Merges two readings of one session. Neither is trusted to hold all: what only the stored reading has stays, after the
 * step that came before it. Where both have a step, the new reading's status and output stand.
 */
export function mergeSteps<S extends Mergeable>(stored: S[], incoming: Step[], toStep: (row: S) => Step): MergedStep<S>[] {
  const storedKeys = keysOf(stored)
  const byKey = new Map(stored.map((row, index) => [storedKeys[index] ?? '', row]))
  const incomingKeys = keysOf(incoming)
  const known = new Set(incomingKeys)
  const orphansAfter = new Map<string, S[]>()
  let anchor = ''
  stored.forEach((row, index) => {
    const key = storedKeys[index] ?? ''
    if (known.has(key)) anchor = key
    else orphansAfter.set(anchor, [...(orphansAfter.get(anchor) ?? []), row])
  })
  const orphans = (key: string) => (orphansAfter.get(key) ?? []).map((row) => ({ step: toStep(row), kept: row }))
  const merged: MergedStep<S>[] = [...orphans('')]
  incoming.forEach((step, index) => {
    const key = incomingKeys[index] ?? ''
    merged.push({ step, kept: byKey.get(key) ?? null }, ...orphans(key))
  })
  return merged.map(({ step, kept }, position) => ({ step: { ...step, position }, kept }))
}
