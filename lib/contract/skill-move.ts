import { z } from 'zod'
import { learned, written } from './example'
import type { AgentChange } from '@/lib/domain/lifecycle/agent-change'
import { operation, type Operation } from './operation'
import { agentName, reason, skillRef } from './shared'
import { skillMoved } from './skill-shape'
import { moved, type Topic } from './topics'

const moveInput = z.strictObject({
  name: skillRef,
  reason: reason.optional(),
  version: z.number().int().min(1).optional(),
})
/** Where a second person has to confirm it, it is in the queue. */
const asked = [...moved, 'queue'] as const satisfies readonly Topic[]

type Move = 'promote' | 'deprecate' | 'reset' | 'archive' | 'reject' | 'protect' | 'unprotect'
interface Moving<N extends Move> {
  verb: N
  summary: string
  /** The reason in the example. */
  because: string
  /** Past tense. */
  word: string
  destructive?: boolean
  proposal?: AgentChange
  changes?: readonly Topic[]
  walk?: Operation['walk']
}

const move = <N extends Move>({
  verb,
  summary,
  because,
  word,
  destructive = false,
  proposal,
  changes = asked,
  walk = { fresh: 'skill' },
}: Moving<N>) => {
  const logs = { [`skill.${verb}`]: { word, undo: 'skill' } } as { [K in `skill.${N}`]: { word: string; undo: 'skill' } }
  return operation({
    name: `skill.${verb}`,
    route: `POST /api/skills/{name}/${verb}`,
    summary,
    input: moveInput,
    output: skillMoved,
    status: ({ requested }) => (requested === undefined ? 200 : 202),
    statuses: [200, 202],
    permission: 'review',
    ...(proposal ? { proposal } : {}),
    effect: { kind: 'write', destructive },
    changes,
    logs,
    example: { name: learned, reason: because },
    walk,
  })
}

export const promoteSkill = move({
  verb: 'promote',
  because: 'Did well for a week.',
  summary: 'Promote a skill: verified to released, degraded to verified',
  word: 'promoted',
  proposal: 'promote',
  walk: { fresh: 'learnedSkill' },
})
export const deprecateSkill = move({
  verb: 'deprecate',
  because: 'The shop was moved to another system.',
  summary: 'Deprecate a skill: it is no longer offered',
  word: 'deprecated',
  proposal: 'deprecate',
  destructive: true,
})
export const resetSkill = move({
  verb: 'reset',
  because: 'The tools work again.',
  summary: 'Restore a deprecated, archived or uninstalled skill on probation',
  word: 'reset',
  walk: { fresh: 'skill', after: 'skill.deprecate' },
})
export const archiveSkill = move({
  verb: 'archive',
  because: 'Nobody used it this year.',
  summary: 'Archive a skill: its files leave the served folders',
  word: 'archived',
  destructive: true,
  walk: { fresh: 'skill', after: 'skill.deprecate' },
})
export const rejectSkill = move({
  verb: 'reject',
  because: 'Orders must be shipped by people.',
  summary: 'Reject a skill permanently',
  word: 'rejected',
  destructive: true,
  walk: { fresh: 'learnedSkill' },
})
export const protectSkill = move({
  verb: 'protect',
  because: 'Needed for the year-end closing.',
  summary: 'Protect a skill: policy flags it and never moves it',
  word: 'protected',
})
export const unprotectSkill = move({
  verb: 'unprotect',
  because: 'The closing is done.',
  summary: 'Unprotect a skill: policy can move it again',
  word: 'unprotected',
  walk: { fresh: 'skill', after: 'skill.protect' },
})

export const deleteSkill = operation({
  name: 'skill.delete',
  route: 'DELETE /api/skills/{name}',
  summary: 'Delete a skill that no other skill needs; its name is free, its history stays, and undo restores it',
  input: z.strictObject({ name: skillRef, reason: reason.optional(), agent: agentName.optional() }),
  output: skillMoved,
  status: ({ requested }) => (requested === undefined ? 200 : 202),
  statuses: [200, 202],
  permission: 'review',
  proposal: 'delete',
  effect: { kind: 'write', destructive: true },
  changes: [...moved, 'queue', 'dependencies'],
  logs: { 'skill.delete': { word: 'deleted', undo: 'skill' } },
  absent: { cli: 'deleted in the dashboard or through REST; "archive" is the way back that is typed' },
  example: { name: written, reason: 'Customers find their invoices by themselves now.' },
  walk: { fresh: 'skill' },
})
