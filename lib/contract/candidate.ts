import { z } from 'zod'
import { whyNotCodes } from '@/lib/domain/mining/types'
import { actorKinds } from './event'
import { operation } from './operation'
import { agentName, cursor, digest, fileText, limit, outcome, page, saidSteps, score, time } from './shared'
import { candidateSorts } from './candidate-sorts'
import { skillMoved } from './skill-shape'

export const candidateKinds = ['new', 'revision', 'merge', 'warning', 'act'] as const
export const candidateStatuses = ['open', 'snoozed', 'promoted', 'dismissed'] as const
export const candidateOrigins = ['pattern', 'procedure', 'agent', 'person', 'import', 'failure', 'policy'] as const
const toolStep = z.object({ tool: z.string(), params: z.array(z.string()), heads: z.array(z.string()).optional() })
const gate = z.object({ code: z.string(), severity: z.enum(['reject', 'flag']), reason: z.string() })

export const candidateItem = z.object({
  id: z.string(),
  kind: z.enum(candidateKinds),
  act: z.string().optional(),
  skill: z.string().optional(),
  overlap: z.number().optional(),
  origin: z.enum(candidateOrigins),
  agent: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  hash: z.string().nullable(),
  digest,
  evidence: z.enum(['strong', 'weak']),
  toolSequence: z.array(toolStep),
  occurrences: z.number().int(),
  sessions: z.array(z.object({ id: z.string(), key: z.string() })),
  endedWell: z.number().int(),
  endedKnown: z.number().int(),
  savedSteps: z.number().int(),
  expectedByChance: z.number().nullable(),
  score,
  gates: z.array(gate),
  risk: z.enum(['low', 'medium', 'high']),
  similar: z.object({ name: z.string(), similarity: z.number() }).optional(),
  /** Of a list: the candidate before it that it nearly repeats. */
  near: z.object({ id: z.string(), name: z.string(), similarity: z.number() }).optional(),
  status: z.enum(candidateStatuses),
  snoozedUntil: time.nullable(),
  dismissReason: z.string().nullable(),
  /** Snoozed because nobody decided for thirty days; new evidence brings it back. */
  isAged: z.boolean(),
  /** The session it was proposed in. */
  sessionKey: z.string().nullable(),
  /** Of an import: the folder that it was found in, the home directory as "~". */
  foundAt: z.string().optional(),
  createdAt: time,
})
export type CandidateItem = z.output<typeof candidateItem>

const evidenceStep = z.object({
  id: z.string(),
  position: z.number().int(),
  label: z.string(),
  status: z.string(),
  /** Index of the draft's step it backs; null for a tolerated step in between. */
  aligned: z.number().int().nullable(),
})
const evidenceRow = z.object({
  session: z.object({ id: z.string(), key: z.string(), outcome, startedAt: time.nullable(), title: z.string().nullable() }),
  steps: z.array(evidenceStep),
})
export type EvidenceRow = z.output<typeof evidenceRow>

const ended = z.object({ sessions: z.number().int(), known: z.number().int(), well: z.number().int() })
const behaviour = z.object({
  /** What changes in the steps, in order; labels of the step before and after. */
  steps: z.array(
    z.object({
      change: z.enum(['kept', 'replaced', 'added', 'dropped']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** How the sessions behind the present version ended, and those that work in the new way. */
  ended: z.object({ before: ended, after: ended }),
})
export type Behaviour = z.output<typeof behaviour>

export const candidateDetail = candidateItem.extend({
  files: z.array(fileText),
  /** Sentences of the draft with the indices of the steps that back them; none: nothing backs it. */
  sentences: z.array(z.object({ text: z.string(), steps: z.array(z.number().int()) })),
  evidenceRows: z.array(evidenceRow),
  tokens: z.object({ listed: z.number().int(), loaded: z.number().int() }),
  isEdited: z.boolean(),
  /** Text of the nearest live skill, for the diff. */
  nearest: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Of a revision: what changes in how it works. */
  behaviour: behaviour.nullable(),
  /** Who decided and when, with the act to undo; null while it waits. */
  decision: z
    .object({
      event: z.string(),
      at: time,
      actor: z.object({ kind: z.enum(actorKinds), id: z.string() }),
      canUndo: z.boolean(),
    })
    .nullable(),
})
export type CandidateDetail = z.output<typeof candidateDetail>

export const listCandidates = operation({
  name: 'candidate.list',
  summary: 'List the review queue, most worth first, or by support or age',
  input: z.strictObject({
    status: z.enum(candidateStatuses).default('open'),
    agent: z.string().optional(),
    kind: z.enum(candidateKinds).optional(),
    /** `value`: what is most worth a look, near-duplicates together; `support`: the most sessions first. */
    sort: z.enum(candidateSorts).default('value'),
    limit,
    cursor,
  }),
  output: page(candidateItem).extend({ total: z.number().int() }),
  access: 'read',
  effect: { kind: 'read' },
})

export const readCandidate = operation({
  name: 'candidate.read',
  summary: 'Read a candidate with its draft and the steps that back it',
  input: z.strictObject({ id: z.string(), agent: z.string().optional() }),
  output: candidateDetail,
  access: 'read',
  effect: { kind: 'read' },
})

export const proposeCandidate = operation({
  name: 'candidate.propose',
  summary: 'Propose a skill for review',
  input: z.strictObject({
    name: z.string().min(1).max(200),
    description: z.string().min(1).max(1024),
    instructions: z.string().min(1).max(60_000),
    exampleQueries: z.array(z.string().max(500)).max(20).optional(),
    suggestedTools: z.array(z.string().max(128)).max(50).optional(),
    extends: z.string().max(64).optional(),
    agent: agentName.optional(),
    title: z.string().max(200).optional(),
    triggers: z.array(z.string().max(200)).max(20).optional(),
    taskType: z.enum(['browser', 'api', 'code', 'domain', 'unknown']).optional(),
    steps: saidSteps.optional(),
    preconditions: z.array(z.string().max(500)).max(20).optional(),
    failureModes: z.array(z.string().max(500)).max(20).optional(),
    kind: z.enum(['new', 'warning']).default('new'),
    sessionKey: z.string().max(300).optional(),
  }),
  output: candidateItem,
  access: 'write',
  effect: { kind: 'write' },
  status: () => 201,
})

export const editCandidate = operation({
  name: 'candidate.edit',
  summary: "Edit a candidate's name, description or files",
  input: z.strictObject({
    id: z.string(),
    name: z.string().min(1).max(64).optional(),
    description: z.string().min(1).max(1024).optional(),
    files: z.array(fileText).min(1).max(50).optional(),
    /** The draft that was read: once it says something else, the edit is a conflict. */
    digest: digest.optional(),
  }),
  output: candidateDetail.extend({
    /** The event that can be undone; null when nothing was changed. */
    event: z.string().nullable(),
  }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'edited in the dashboard' },
})

export const promoteCandidate = operation({
  name: 'candidate.promote',
  summary: 'Approve a candidate: write its SKILL.md and put the skill on probation',
  input: z.strictObject({
    id: z.string(),
    digest: digest.optional(),
    name: z.string().min(1).max(64).optional(),
    protect: z.boolean().default(false),
    /** Of a merge: entries of its plan that may be lost. */
    dropped: z.array(z.string().max(300)).max(500).default([]),
  }),
  output: skillMoved,
  access: 'write',
  effect: { kind: 'write' },
})

export const dismissCandidate = operation({
  name: 'candidate.dismiss',
  summary: 'Dismiss a candidate; the same evidence is not proposed again until it doubles',
  input: z.strictObject({ id: z.string(), reason: z.string().min(1).max(1000) }),
  output: z.object({ candidate: candidateItem, event: z.string() }),
  access: 'write',
  effect: { kind: 'write' },
})

export const snoozeCandidate = operation({
  name: 'candidate.snooze',
  summary: 'Snooze a candidate until a date or until more sessions show it',
  input: z.strictObject({ id: z.string(), until: time.optional(), moreSessions: z.number().int().min(1).max(1000).optional() }),
  output: z.object({ candidate: candidateItem, event: z.string() }),
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'snoozed in the dashboard' },
})

export const listPatterns = operation({
  name: 'pattern.list',
  summary: 'List every pattern with its support, also those not proposed, and why not',
  input: z.strictObject({
    agent: z.string().optional(),
    state: z.enum(['observed', 'proposed', 'promoted', 'dismissed']).optional(),
    whyNot: z.enum(whyNotCodes).optional(),
    limit,
    cursor,
  }),
  output: page(
    z.object({
      id: z.string(),
      agent: z.string(),
      hash: z.string(),
      steps: z.array(z.string()),
      support: z.number().int(),
      expectedByChance: z.number().nullable(),
      state: z.string(),
      evidence: z.string().nullable(),
      /** Why it is not proposed, as a sentence; the code is what the list may be filtered by. */
      whyNot: z.string().nullable(),
      whyNotCode: z.enum(whyNotCodes).nullable(),
    }),
  ).extend({ total: z.number().int() }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'patterns are read in the dashboard or through REST' },
})
