import { z } from 'zod'
import { mergeParts } from '@/lib/domain/merge/entry'
import { event } from './event'
import { ids, written } from './example'
import { operation } from './operation'
import { rewritten } from './topics'
import { idRef, reason, skillRef } from './shared'
import { skill, skillMoved } from './skill-shape'
import { text } from './text'

const mergeEntry = z.object({
  /** Key that `dropped` refers to. */
  id: z.string(),
  from: z.enum(['target', 'source']),
  part: z.enum(mergeParts),
  place: z.string(),
  text: z.string(),
  /** Where the entry ends up; null: it is lost. */
  to: z.object({ how: z.enum(['stays', 'same', 'added', 'alternative']), place: z.string(), text: z.string() }).nullable(),
})
export type MergeEntryItem = z.output<typeof mergeEntry>

export const mergePlan = z.object({
  target: z.string(),
  source: z.string(),
  entries: z.array(mergeEntry),
  /** Entries that would be lost without permission: each has to be listed in `dropped`. */
  unmapped: z.array(z.string()),
  /** SKILL.md of the target before and after. */
  before: z.string(),
  after: z.string(),
  /** Skills that require the source, and will require the target. */
  dependents: z.array(z.string()),
})
export type MergePlanItem = z.output<typeof mergePlan>

const dropped = z
  .array(text.ref(z.string().max(300)))
  .max(500)
  .default([])

export const planMerge = operation({
  name: 'skill.planMerge',
  route: 'GET /api/skills/{name}/merge-plan',
  summary: 'Preview a merge: where each part of both skills would go',
  input: z.strictObject({ name: skillRef, source: skillRef }),
  output: mergePlan,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['text'],
  absent: { cli: 'the plan is looked at in the dashboard or through REST' },
  example: { name: written, source: 'mail-invoice' },
})

export const mergeSkills = operation({
  name: 'skill.merge',
  route: 'POST /api/skills/merge',
  summary: 'Merge a skill into another; the content of both is kept and the old name redirects to the new one',
  input: z.strictObject({
    target: skillRef,
    source: skillRef,
    /** Entries of the plan that may be lost. */
    dropped,
    reason: reason.optional(),
    /** Returns the plan only; writes nothing. */
    dryRun: z.boolean().default(false),
  }),
  output: z.object({ skill, event: event.nullable(), plan: mergePlan }),
  permission: 'review',
  proposal: 'merge',
  effect: { kind: 'write' },
  changes: [...rewritten, 'queue'],
  logs: { 'skill.merge': { word: 'merged', undo: 'skill' } },
  example: { target: written, source: 'mail-invoice', reason: 'Both send an invoice again.', dryRun: true },
})

export const mergeCandidate = operation({
  name: 'candidate.merge',
  route: 'POST /api/candidates/{id}/merge',
  summary: 'Merge a candidate into a skill, as its next version',
  input: z.strictObject({ id: idRef, into: skillRef, dropped, reason: reason.optional() }),
  output: skillMoved,
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', ...rewritten, 'evidence'],
  absent: { cli: 'merged in the dashboard or through REST' },
  example: { id: ids.candidate, into: written, reason: 'The same work with one step more.' },
})
