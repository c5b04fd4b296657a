import { z } from 'zod'
import { bulkMax } from '@/lib/domain/gate/refuse-in-bulk'
import { mergePlan } from './merge'
import { operation } from './operation'
import { digest, skillRef, time } from './shared'

const decided = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the skill that came of an approval. */
  skill: z.string().nullable(),
  /** The event to undo; null for a dry run. */
  event: z.string().nullable(),
})

const left = z.object({
  id: z.string(),
  name: z.string(),
  /** Why it is left as it was: risky and merges are opened one by one; somebody decided, or the draft changed; else it was refused. */
  code: z.enum(['risky', 'merge', 'not_found', 'decided', 'changed', 'refused']),
  reason: z.string(),
})

export const decideCandidates = operation({
  name: 'candidate.decide',
  summary: 'Decide on several candidates in one act; what has to be opened one by one is left out and named',
  input: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: z.string(), digest: digest.optional() }))
        .min(1)
        .max(bulkMax),
      verb: z.enum(['promote', 'dismiss', 'snooze']),
      /** Of an approval: whether the skills are protected. */
      protect: z.boolean().default(false),
      /** Of a dismissal. */
      reason: z.string().min(1).max(1000).optional(),
      /** Of a snooze. */
      until: time.optional(),
      moreSessions: z.number().int().min(1).max(1000).optional(),
      /** Only who would be taken and who left out; nothing is written. */
      dryRun: z.boolean().default(false),
    })
    .refine(({ verb, reason }) => verb !== 'dismiss' || reason !== undefined, {
      path: ['reason'],
      message: 'A dismissal needs a reason',
    }),
  output: z.object({ decided: z.array(decided), left: z.array(left) }),
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'decided in bulk in the dashboard or through REST' },
})

export const planCandidateMerge = operation({
  name: 'candidate.planMerge',
  summary: 'Plan the merge of a candidate into a skill, or the one it proposes: where everything would go',
  input: z.strictObject({
    id: z.string(),
    /** The skill it would go into; a candidate of kind merge names its own. */
    into: skillRef.optional(),
    agent: z.string().optional(),
  }),
  output: mergePlan,
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'the plan is looked at in the dashboard or through REST' },
})
