import { z } from 'zod'
import { agent, ids, learned, walkedSession } from './example'
import { operation } from './operation'
import { moved } from './topics'
import {
  agentName,
  agentRef,
  cursor,
  flag,
  harnessName,
  limit,
  neededReason,
  outcome,
  page,
  reason,
  sessionKey,
  skillRef,
  time,
  useToken,
} from './shared'
import { text } from './text'
import { measuredAccuracy, sessionVerdict } from './verdict'

export const use = z.object({
  id: z.string(),
  skill: z.string(),
  version: z.number().int(),
  agent: z.string(),
  harness: z.string(),
  sessionKey: z.string(),
  session: z.string().nullable(),
  /** Of the call that loaded the skill; null where none was reported. */
  toolUseId: z.string().nullable(),
  stage: z.enum(['offered', 'loaded', 'followed']),
  decision: z.string().nullable(),
  at: time,
  outcome: outcome.nullable(),
  source: z.string().nullable(),
  weight: z.number().nullable(),
  /** Why the verdict in effect was given. */
  reason: z.string().nullable(),
  correction: z.string().nullable(),
  causedRework: z.boolean(),
  isClean: z.boolean(),
  /** Every verdict, oldest first, with its source and weight; only lists of uses include them. */
  signals: z
    .array(
      z.object({
        outcome,
        source: z.string(),
        weight: z.number(),
        actor: z.string(),
        reason: z.string().nullable(),
        at: time,
      }),
    )
    .optional(),
  /** What the session itself shows of its ending, for and against; only lists of uses include them. */
  ending: sessionVerdict.nullable().optional(),
})
export type UseItem = z.output<typeof use>

export const listUses = operation({
  name: 'skill.uses',
  route: 'GET /api/skills/{name}/uses',
  summary: 'List the uses of a skill',
  input: z.strictObject({
    name: skillRef,
    agent: agentRef.optional(),
    outcome: outcome.optional(),
    /** By default only uses that were taken up. `offered` lists mere exposure. */
    stage: z.enum(['offered', 'loaded', 'followed']).optional(),
    /** The stage reached, including later stages: `offered` lists every exposure. */
    reached: z.enum(['offered', 'loaded', 'followed', 'judged']).optional(),
    /** Near misses: skills that an agent inspected and did not use. */
    decision: z.enum(['selected', 'considered', 'skipped']).optional(),
    /** Only judged uses of the current window; with `to`, of the window as it was then. */
    window: flag.default(false),
    /** Only uses of this version of the skill. */
    version: z.coerce.number().int().min(1).optional(),
    /** Only uses that reported what they saved. */
    saved: z.enum(['toolCalls', 'ms']).optional(),
    from: time.optional(),
    to: time.optional(),
    limit,
    cursor,
  }),
  output: page(use).extend({ total: z.number().int() }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill', 'uses'],
  absent: { cli: '`mettle stats` sums them up' },
  example: { name: learned, outcome: 'failure', window: 'true', limit: 20 },
})

const saving = z.object({ sum: z.number(), n: z.number().int() })

export const readFunnel = operation({
  name: 'skill.funnel',
  route: 'GET /api/skills/{name}/funnel',
  summary: 'Read the exposures of a skill, their outcomes and what they saved',
  input: z.strictObject({ name: skillRef, agent: agentRef.optional() }),
  output: z.object({
    offered: z.number().int(),
    loaded: z.number().int(),
    followed: z.number().int(),
    judged: z.number().int(),
    /** Taken up without a verdict. */
    unknown: z.number().int(),
    /**
     * The same by the state in which the skill was, by harness and by model, the most uses first; whether outcomes lack more often there
     * than elsewhere, beyond chance.
     */
    missing: z.array(
      z.object({
        by: z.enum(['state', 'harness', 'model']),
        value: z.string(),
        uses: z.number().int(),
        unknown: z.number().int(),
        isMoreOften: z.boolean(),
      }),
    ),
    considered: z.number().int(),
    skipped: z.number().int(),
    signals: z.array(
      z.object({
        source: z.string(),
        weight: z.number(),
        given: z.number().int(),
        /** Uses whose verdict comes from this source, because no other was stronger. */
        standing: z.number().int(),
        lastAt: time.nullable(),
      }),
    ),
    /** Uses whose outcome is derived from their session, and how often derived outcomes are right here; null until that is measured. */
    derived: z.object({ standing: z.number().int(), accuracy: measuredAccuracy.nullable() }),
    /** What sessions that used it and ended well did and the others did not, beyond chance, where a label or a person says the ending. */
    contrasts: z.array(
      z.object({
        thing: z.string(),
        side: z.enum(['good', 'bad']),
        good: z.number().int(),
        goodOf: z.number().int(),
        bad: z.number().int(),
        badOf: z.number().int(),
        sentence: z.string(),
      }),
    ),
    saved: z.object({ toolCalls: saving, ms: saving }),
    repeatedCorrections: z.array(z.object({ hash: z.string(), request: z.string(), uses: z.array(z.string()) })),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  example: { name: learned },
})
export type Funnel = z.output<(typeof readFunnel)['output']>

/** Id of the tool call behind a use, so that it is counted once. */
export const usedToolUseId = text.name(z.string().min(1).max(300))

const usedReport = z.strictObject({
  /** Required without a token. */
  skill: skillRef.optional(),
  /** Required without a token. */
  sessionKey: sessionKey.optional(),
  /** Of `load_skill` or a read of the skill: names the use that is meant. One that was not handed out here is ignored. */
  token: useToken.optional(),
  harness: harnessName.default('api'),
  agent: agentName.optional(),
  toolUseId: usedToolUseId.optional(),
  /** Not before the skill was created, and not in the future; clocks may differ by an hour. */
  at: time.optional(),
  stage: z.enum(['offered', 'loaded', 'followed']).optional(),
  decision: z.enum(['selected', 'considered', 'skipped']).optional(),
  outcome: outcome.optional(),
  correction: z.strictObject({ reason: neededReason }).optional(),
  causedRework: z.boolean().optional(),
  tokens: z.number().int().min(0).optional(),
  latencyMs: z.number().int().min(0).optional(),
  savedToolCalls: z.number().int().min(0).optional(),
  savedMs: z.number().int().min(0).optional(),
  model: text.name(z.string().max(128)).optional(),
})
export type UsedReport = z.output<typeof usedReport>
const used = z.object({ use, created: z.boolean() })

export const reportUsed = operation({
  name: 'skill.used',
  route: 'POST /api/skills/used',
  summary: 'Report that a skill was offered, loaded or followed, and its outcome',
  input: z.union([z.strictObject({ items: z.array(usedReport).min(1).max(1000), agent: agentName.optional() }), usedReport]),
  output: z.union([used, z.object({ items: z.array(used) })]),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  changes: [...moved, 'uses'],
  example: {
    skill: learned,
    sessionKey: walkedSession,
    harness: 'claude-code',
    agent,
    toolUseId: 'toolu_01',
    stage: 'followed',
    decision: 'selected',
    outcome: 'success',
    tokens: 1180,
    latencyMs: 5400,
    savedToolCalls: 4,
  },
})

export const giveFeedback = operation({
  name: 'feedback.give',
  route: 'POST /api/feedback',
  summary: 'Rate a skill, or one use of it',
  input: z.strictObject({
    targetType: z.literal('skill').default('skill'),
    target: skillRef,
    useId: text.ref(z.string()).optional(),
    /** Of `load_skill` or a read of the skill: names the use that is judged. One that was not handed out here is ignored. */
    token: useToken.optional(),
    sessionKey: text.key(z.string().max(300)).optional(),
    outcome: outcome.optional(),
    rating: z.number().min(-1).max(1).optional(),
    helpful: z.boolean().optional(),
    reason: reason.optional(),
    agent: agentName.optional(),
  }),
  output: z.object({ use, event: z.string().nullable() }),
  permission: 'report',
  effect: { kind: 'write' },
  changes: [...moved, 'uses'],
  logs: { 'skill.judge': { word: 'judged', undo: 'judgement' } },
  absent: { cli: '`mettle record` reports a judged use' },
  example: {
    target: learned,
    sessionKey: walkedSession,
    outcome: 'failure',
    reason: 'It shipped an order that was not paid.',
    useId: ids.use,
  },
})
