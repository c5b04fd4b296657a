import { z } from 'zod'
import { reasonClasses, type PriorAnswer } from '@/lib/domain/lifecycle/skill'
import { lifecycleEvents } from '@/lib/domain/lifecycle/transitions'

const shape = z.object({
  verb: z.enum(lifecycleEvents),
  reasonClass: z.enum(reasonClasses),
  marker: z.object({ judged: z.number(), looks: z.number().nullable(), policyVersion: z.number() }),
})

/** The decision that an event's evidence, or what a review item keeps of it, was made on; null where it was made on none. */
export function priorAnswer(verb: string, evidence: unknown): PriorAnswer | null {
  const parsed = shape.safeParse({ ...Object(evidence), verb })
  return parsed.success ? parsed.data : null
}
