import { z } from 'zod'
import { mergeParts } from '@/lib/domain/merge/entry'
import { event } from './event'
import { learned } from './example'
import { operation } from './operation'
import { rewritten } from './topics'
import { reason, skillRef } from './shared'
import { skill } from './skill-shape'
import { text } from './text'

const entryIds = z
  .array(text.ref(z.string().max(300)))
  .max(500)
  .default([])

const part = z.strictObject({
  name: text.name(z.string().min(1).max(64)),
  description: text.content(z.string().min(1).max(1024)),
  title: text.content(z.string().min(1).max(200)).optional(),
  /** Its step numbers, as counted in the text; a step may go to several parts. */
  steps: z.array(z.number().int().min(1).max(200)).min(1).max(200),
  /** Warnings, constraints and other plan entries for this part; entries that no part names go to all. */
  entries: entryIds,
})

const splitEntry = z.object({
  /** Key that `entries` and `dropped` refer to. */
  id: z.string(),
  part: z.enum(mergeParts),
  place: z.string(),
  text: z.string(),
  /** Names of the parts that contain it; empty: it is lost. */
  to: z.array(z.string()),
  /** A file generated from all steps, and lines that name it: in no part, and not a loss. */
  isGenerated: z.boolean(),
})

const splitPlan = z.object({
  source: z.string(),
  /** The part that the old name leads to, and that dependent skills require from then on. */
  leadsTo: z.string(),
  entries: z.array(splitEntry),
  /** Entries that would be lost without permission: assign each to a part, or list it in `dropped`. */
  unmapped: z.array(z.string()),
  /** SKILL.md of the skill, and of each part. */
  before: z.string(),
  parts: z.array(z.object({ name: z.string(), text: z.string() })),
  dependents: z.array(z.string()),
})
export type SplitPlanItem = z.output<typeof splitPlan>

export const splitSkill = operation({
  name: 'skill.split',
  route: 'POST /api/skills/{name}/split',
  summary: 'Split a skill into several; assign each step, and the old name redirects to one of them',
  input: z.strictObject({
    name: skillRef,
    into: z.array(part).min(2).max(10),
    /** The part that the old name leads to; the first by default. */
    leadsTo: text.ref(z.string().max(64)).optional(),
    /** Entries of the plan that may be lost. */
    dropped: entryIds,
    reason: reason.optional(),
    /** Returns the plan only; writes nothing. */
    dryRun: z.boolean().default(false),
  }),
  output: z.object({
    /** The parts, in the requested order; empty after a dry run. */
    skills: z.array(skill),
    event: event.nullable(),
    plan: splitPlan,
  }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: [...rewritten, 'queue'],
  logs: { 'skill.split': { word: 'split', undo: 'skill' } },
  absent: { cli: 'a split is a plan of many lines: sent through REST' },
  example: {
    name: learned,
    into: [
      { name: 'find-an-order', description: 'Finds the order that a customer means.', steps: [1, 2] },
      { name: 'ship-an-order', description: 'Ships an order and tells the customer.', steps: [2, 3] },
    ],
    dryRun: true,
  },
  walk: { fresh: 'skill' },
})
