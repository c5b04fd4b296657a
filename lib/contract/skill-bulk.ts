import { z } from 'zod'
import { bulkMoves, bulkSkillsMax } from '@/lib/domain/lifecycle/refuse-skill-in-bulk'
import { learned, written } from './example'
import { operation } from './operation'
import { moved } from './topics'
import { reason, skillRef } from './shared'

const movedItem = z.object({
  id: z.string(),
  name: z.string(),
  /** The event to undo; null for a dry run. */
  event: z.string().nullable(),
})

const left = z.object({
  name: z.string(),
  /** Why it was skipped: protected, wrong state for the action, already flagged, unknown, or the single call failed. */
  code: z.enum(['protected', 'state', 'flag', 'not_found', 'refused']),
  reason: z.string(),
})

export const actOnSkills = operation({
  name: 'skill.actMany',
  route: 'POST /api/skills/act',
  summary: 'Apply one action to several skills; protected or unsuitable skills are skipped and listed',
  input: z.strictObject({
    names: z.array(skillRef).min(1).max(bulkSkillsMax),
    act: z.enum(bulkMoves),
    /** Required for the actions that need a reason individually: deprecate, reset, protect, unprotect. */
    reason: reason.optional(),
    /** Returns only which skills would be included or skipped; writes nothing. */
    dryRun: z.boolean().default(false),
  }),
  output: z.object({ taken: z.array(movedItem), left: z.array(left) }),
  permission: 'review',
  effect: { kind: 'write', destructive: true },
  changes: [...moved, 'queue', 'dependencies'],
  absent: { cli: 'each act is typed by itself; many at once in the dashboard or through REST' },
  example: { names: [learned, written], act: 'archive', reason: 'Nobody used them this year.', dryRun: true },
})
