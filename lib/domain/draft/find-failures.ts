import { purposeHeads } from '@/lib/domain/draft/action-of'
import { code } from '@/lib/domain/draft/code'
import type { DraftInput, DraftSentence, RecipeStep } from '@/lib/domain/draft/types'

/** A step that failed in this share of the sessions is worth a warning. */
const failingShare = 0.25

/** What went wrong in at least two sessions, most common first; null where nothing repeats. */
function commonFailure(occurrences: DraftInput['occurrences'], index: number): string | null {
  const counts = new Map<string, Set<string>>()
  for (const { session, steps } of occurrences) {
    const failure = steps[index]?.failure
    if (failure) counts.set(failure, (counts.get(failure) ?? new Set()).add(session))
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1))
  return best && best[1].size >= 2 ? best[0] : null
}

/** Warnings: steps that failed in at least a quarter of the sessions, then the notes that came with the input. No figures: they age. */
export function findFailures(input: DraftInput, steps: readonly RecipeStep[]): DraftSentence[] {
  const warnings: DraftSentence[] = []
  steps.forEach((step, index) => {
    const seen = new Set<string>()
    const failed = new Set<string>()
    const denied = new Set<string>()
    for (const { session, steps } of input.occurrences) {
      const status = steps[index]?.status
      if (status === undefined) continue
      seen.add(session)
      if (status === 'error') failed.add(session)
      if (status === 'denied') denied.add(session)
    }
    const name = code(step.command ?? purposeHeads(step.heads ?? []).at(0) ?? step.tool)
    if (failed.size > 0 && failed.size >= seen.size * failingShare) {
      const why = commonFailure(input.occurrences, index)
      warnings.push({ text: `Step ${index + 1} (${name}) has failed before${why ? `: ${why}` : '.'}`, steps: [index] })
    }
    if (denied.size > 0 && denied.size >= seen.size * failingShare) {
      warnings.push({ text: `Step ${index + 1} (${name}) was refused before. Ask for permission first.`, steps: [index] })
    }
  })
  for (const note of input.failureNotes ?? []) warnings.push({ text: note.replace(/\s+/g, ' ').trim(), steps: [] })
  return warnings
}
