import { z } from 'zod'
import { bulkMax } from '@/lib/domain/gate/refuse-in-bulk'
import { candidateDetail, candidateItem } from './candidate'
import { mergePlan } from './merge'
import { skillMoved } from './skill-shape'
import { text } from './text'
import { rewritten } from './topics'
import { day, draftDigest, ids, written } from './example'
import { operation } from './operation'
import { agentRef, digest, fileText, idRef, neededReason, skillRef, time } from './shared'

/** Why decisions on candidates are not agent tools. */
const forPeople = 'agents propose, people decide'

export const editCandidate = operation({
  name: 'candidate.edit',
  route: 'PATCH /api/candidates/{id}',
  summary: "Edit a candidate's name, description or files",
  input: z.strictObject({
    id: idRef,
    name: text.name(z.string().min(1).max(64)).optional(),
    description: text.content(z.string().min(1).max(1024)).optional(),
    files: z.array(fileText).min(1).max(50).optional(),
    /** Digest of the draft that was read; the edit is a conflict once the draft has changed. */
    digest: digest.optional(),
  }),
  output: candidateDetail.extend({
    /** The event that can be undone; null when nothing changed. */
    event: z.string().nullable(),
  }),
  permission: 'review',
  effect: { kind: 'write', idempotent: true },
  changes: ['queue', 'log'],
  logs: { 'candidate.edit': { word: 'edited', undo: 'candidate' } },
  absent: { cli: 'edited in the dashboard' },
  example: { id: ids.candidate, description: 'Ships every paid order of a customer and tells them.' },
})

export const promoteCandidate = operation({
  name: 'candidate.promote',
  route: 'POST /api/candidates/{id}/promote',
  summary: 'Approve a candidate: write its SKILL.md and put the skill on probation',
  input: z.strictObject({
    id: idRef,
    digest: digest.optional(),
    name: text.name(z.string().min(1).max(64)).optional(),
    protect: z.boolean().default(false),
    /** For a merge: entries of its plan that may be lost. */
    dropped: z
      .array(text.ref(z.string().max(300)))
      .max(500)
      .default([]),
  }),
  output: skillMoved,
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', ...rewritten, 'evidence'],
  logs: { 'skill.revise': { word: 'revised', undo: 'skill' } },
  absent: { mcp: forPeople },
  example: { id: ids.candidate, digest: draftDigest, name: 'ship-paid-orders' },
})

export const dismissCandidate = operation({
  name: 'candidate.dismiss',
  route: 'POST /api/candidates/{id}/dismiss',
  summary: 'Dismiss a candidate; it won’t be proposed again until twice as many sessions show it',
  input: z.strictObject({ id: idRef, reason: neededReason }),
  output: z.object({ candidate: candidateItem, event: z.string() }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', 'log'],
  logs: { 'candidate.dismiss': { word: 'dismissed', undo: 'candidate' } },
  absent: { mcp: forPeople },
  example: { id: ids.candidate, reason: 'We ship in batches since March; this is the old way.' },
})

export const snoozeCandidate = operation({
  name: 'candidate.snooze',
  route: 'POST /api/candidates/{id}/snooze',
  summary: 'Snooze a candidate until a date or until more sessions show it',
  input: z.strictObject({ id: idRef, until: time.optional(), moreSessions: z.number().int().min(1).max(1000).optional() }),
  output: z.object({ candidate: candidateItem, event: z.string() }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', 'log'],
  logs: { 'candidate.snooze': { word: 'snoozed', undo: 'candidate' } },
  absent: { mcp: forPeople, cli: 'snoozed in the dashboard' },
  example: { id: ids.candidate, moreSessions: 5 },
})

export const reopenCandidate = operation({
  name: 'candidate.reopen',
  route: 'POST /api/candidates/{id}/reopen',
  summary: 'Return a dismissed or snoozed candidate to the review queue',
  input: z.strictObject({ id: idRef, reason: neededReason }),
  output: z.object({ candidate: candidateItem, event: z.string() }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', 'log'],
  logs: { 'candidate.reopen': { word: 'reopened', undo: 'candidate' } },
  absent: { mcp: forPeople },
  example: { id: ids.candidate, reason: 'We ship one by one again.' },
  walk: { after: 'candidate.dismiss' },
})

const decidedItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Name of the skill that an approval created or changed. */
  skill: z.string().nullable(),
  /** The event to undo; null for a dry run. */
  event: z.string().nullable(),
})

const left = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * Why it was skipped: risky candidates and merges need an individual review, someone else decided, the draft changed, or the call
   * failed.
   */
  code: z.enum(['risky', 'merge', 'widens', 'not_found', 'decided', 'changed', 'refused']),
  reason: z.string(),
})

export const decideCandidates = operation({
  name: 'candidate.decide',
  route: 'POST /api/candidates/decide',
  summary: 'Decide on several candidates at once; candidates that need individual review are skipped and listed',
  input: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: idRef, digest: digest.optional() }))
        .min(1)
        .max(bulkMax),
      verb: z.enum(['promote', 'dismiss', 'snooze']),
      /** For an approval: whether the skills become protected. */
      protect: z.boolean().default(false),
      /** For a dismissal. */
      reason: neededReason.optional(),
      /** For a snooze. */
      until: time.optional(),
      moreSessions: z.number().int().min(1).max(1000).optional(),
      /** Returns only which candidates would be included or skipped; writes nothing. */
      dryRun: z.boolean().default(false),
    })
    .refine(({ verb, reason }) => verb !== 'dismiss' || reason !== undefined, {
      path: ['reason'],
      message: 'A dismissal needs a reason',
    }),
  output: z.object({ decided: z.array(decidedItem), left: z.array(left) }),
  permission: 'review',
  effect: { kind: 'write' },
  changes: ['queue', ...rewritten, 'evidence'],
  absent: { mcp: forPeople, cli: 'decided in bulk in the dashboard or through REST' },
  example: { items: [{ id: ids.candidate, digest: draftDigest }], verb: 'dismiss', reason: 'Too specific' },
})

export const planCandidateMerge = operation({
  name: 'candidate.planMerge',
  route: 'GET /api/candidates/{id}/merge',
  summary: 'Preview merging a candidate into a skill: where each part would go',
  input: z.strictObject({
    id: idRef,
    /** The target skill; a candidate of kind merge names its own. */
    into: skillRef.optional(),
    agent: agentRef.optional(),
  }),
  output: mergePlan,
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue'],
  absent: { cli: 'the plan is looked at in the dashboard or through REST' },
  example: { id: ids.candidate, into: written },
})

export const readReviewProgress = operation({
  name: 'candidate.progress',
  route: 'GET /api/review/progress',
  summary: 'Count the candidates that people decided on since a time, and name the skills that approvals made',
  input: z.strictObject({ since: time, agent: agentRef.optional() }),
  output: z.object({
    /** Candidates that were approved, merged, dismissed or snoozed since then, and not undone. */
    decided: z.number().int(),
    /** Skills that stand on an approved draft, with the steps of that draft: what one use covers. */
    approvals: z.array(z.object({ skill: z.string(), steps: z.number().int() })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue', 'log'],
  isCached: true,
  absent: { cli: 'progress is shown above the queue in the dashboard', mcp: forPeople },
  example: { since: day },
})
