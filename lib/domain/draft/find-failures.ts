import { code } from '@/lib/domain/draft/code'
import type { DraftInput, DraftSentence, RecipeStep } from '@/lib/domain/draft/types'

/** A step that failed in this share of the sessions is worth a warning. */
const failingShare = 0.25

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
    const name = code(step.command ?? step.heads?.join(', ') ?? step.tool)
    if (failed.size > 0 && failed.size >= seen.size * failingShare) {
      const text = `Step ${index + 1} (${name}) has failed before. Read its error, remove the cause and run it again before you go on.`
      warnings.push({ text, steps: [index] })
    }
    if (denied.size > 0 && denied.size >= seen.size * failingShare) {
      warnings.push({ text: `Step ${index + 1} (${name}) was refused before. Ask for permission first.`, steps: [index] })
    }
  })
  for (const note of input.failureNotes ?? []) warnings.push({ text: note.replace(/\s+/g, ' ').trim(), steps: [] })
  return warnings
}
