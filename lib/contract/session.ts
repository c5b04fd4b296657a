import { z } from 'zod'
import { stepStatuses } from '@/lib/domain/session/step'
import { verdictKinds } from '@/lib/domain/verdict/signal'
import { agent, day, ids, nextDay, walkedSession, transcript } from './example'
import { operation } from './operation'
import { moved } from './topics'
import { agentName, agentRef, cursor, flag, harnessName, idRef, json, limit, outcome, page, sessionKey, time } from './shared'
import { text } from './text'
import { use } from './use'
import { sessionVerdict } from './verdict'

export const sessionItem = z.object({
  id: z.string(),
  key: z.string(),
  agent: z.string(),
  harness: z.string(),
  format: z.string(),
  title: z.string().nullable(),
  model: z.string().nullable(),
  steps: z.number().int(),
  errors: z.number().int(),
  unreadable: z.number().int(),
  turns: z.number().int(),
  outcome,
  outcomeSource: z.string().nullable(),
  outcomeBecause: z.string().nullable(),
  verdict: sessionVerdict,
  /** The name of the folder that it worked in, without copies that git or a harness makes of it. */
  project: z.string().nullable(),
  branch: z.string().nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  durationMs: z.number().int().nullable(),
  /** Null while more lines may come. */
  completedAt: time.nullable(),
  /** When its content was erased; the counts remain. */
  erasedAt: time.nullable(),
  createdAt: time,
})
export type SessionItem = z.output<typeof sessionItem>

const unreadable = z.object({ line: z.number().int(), reason: z.string() })
const added = z.object({ session: sessionItem, created: z.boolean(), changed: z.boolean(), unreadable: z.array(unreadable) })

/** A reward in a query arrives as text. */
const rewardText = text.ref(z.string().regex(/^(0(\.\d+)?|1(\.0+)?)$/)).transform(Number)

export const addSession = operation({
  name: 'session.add',
  route: 'POST /api/sessions',
  summary: 'Import a transcript: one session or a file with several',
  input: z.strictObject({
    format: text.ref(z.string().max(40)).optional(),
    sessionKey: sessionKey.optional(),
    agent: agentName.optional(),
    harness: harnessName.optional(),
    /** Text, bytes, or the parsed JSON of a transcript. */
    transcript: text.foreign(
      z.union(
        [z.string(), z.instanceof(Uint8Array), z.record(z.string(), z.unknown()), z.array(z.unknown())],
        'Send the transcript as text, as an object or as a list of messages',
      ),
    ),
    outcome: z
      .union(
        [outcome.exclude(['unknown']), z.number().min(0).max(1), rewardText],
        'Use success, failure or partial, or a reward from 0 to 1',
      )
      .optional(),
    startedAt: time.optional(),
    /**
     * File name as the harness laid it out, at most with its last folders: the path of a sub-agent's file identifies its parent.
     */
    fileName: text.path(z.string().max(300)).optional(),
  }),
  output: z.union([
    added.extend({ job: z.string().nullable() }),
    z.object({ sessions: z.array(added), job: z.string().nullable() }),
  ]),
  permission: 'report',
  effect: { kind: 'write', idempotent: true },
  statuses: [200, 202],
  forms: { takes: 'transcript' },
  changes: ['sessions', 'jobs'],
  logs: { 'session.add': { word: 'imported', undo: null }, 'session.extend': { word: 'extended', undo: null } },
  status: (answer) => (('sessions' in answer ? answer.sessions.some((one) => one.changed) : answer.changed) ? 202 : 200),
  absent: { action: 'uploads go over HTTP' },
  example: {
    sessionKey: walkedSession,
    agent,
    harness: 'openai-chat',
    transcript,
    outcome: 'success',
    startedAt: '2026-03-02T09:17:00.000Z',
  },
})

export const listSessions = operation({
  name: 'session.list',
  route: 'GET /api/sessions',
  summary: 'List sessions',
  input: z.strictObject({
    agent: agentRef.optional(),
    harness: text.ref(z.string()).optional(),
    tool: text.ref(z.string()).optional(),
    outcome: outcome.optional(),
    skill: text.ref(z.string()).optional(),
    /** Only sessions with a failed step, or only those without. */
    errors: flag.optional(),
    /** Only sessions with lines that couldn't be read, or only those without. */
    unreadable: flag.optional(),
    /** Only sessions with steps that mining may use, or only those without. */
    active: flag.optional(),
    q: text.query(z.string().max(200)).optional(),
    from: time.optional(),
    to: time.optional(),
    /** Also returns the available filter values. */
    facets: flag.default(false),
    /** Among the filter values, only tools whose name contains this text. */
    toolsLike: text.query(z.string().max(100)).optional(),
    limit,
    cursor,
  }),
  output: page(sessionItem).extend({
    total: z.number().int(),
    facets: z
      .object({
        agents: z.array(z.string()),
        harnesses: z.array(z.string()),
        /** Tools that were called, and skills that were used; the first two hundred of each by name. */
        tools: z.array(z.string()),
        skills: z.array(z.string()),
      })
      .optional(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['sessions'],
  isCached: true,
  absent: { cli: 'sessions are read in the dashboard or through REST' },
  example: { agent, tool: 'update_order', outcome: 'success', from: day, to: nextDay, facets: 'true', limit: 20 },
})

export const readActivity = operation({
  name: 'session.activity',
  route: 'GET /api/sessions/activity',
  summary: 'Count sessions per day for the last six months',
  input: z.strictObject({ agent: agentRef.optional() }),
  output: z.object({
    /** UTC days with at least one session, oldest first, as 2026-03-02. */
    days: z.array(z.object({ day: z.string(), sessions: z.number().int(), failures: z.number().int() })),
    /** The first and the last day of the range. */
    from: z.string(),
    to: z.string(),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['sessions'],
  isCached: true,
  absent: { cli: 'seen in the dashboard or read through REST' },
  example: { agent },
})

const measuredShare = z.object({
  right: z.number().int(),
  of: z.number().int(),
  /** 95% interval, 0…1; null without any. */
  low: z.number().nullable(),
  high: z.number().nullable(),
})

export const readAccuracy = operation({
  name: 'session.accuracy',
  route: 'GET /api/sessions/accuracy',
  summary: 'Measure derived outcomes against those that a label or a person says',
  input: z.strictObject({ agent: agentRef.optional() }),
  output: z.object({
    /** Sessions with a labeled outcome and signals of their own, and how many are needed to measure anything. */
    known: z.number().int(),
    needed: z.number().int(),
    /** Successes, and the rest. */
    good: z.number().int(),
    bad: z.number().int(),
    /** Of the called ones, those that are right; null until there are enough of both. Measured on endings it was not fitted to. */
    accuracy: measuredShare.nullable(),
    /** `precision`: those it is right about, each as loud as it speaks; `base`: the same of always calling the side that it takes. */
    kinds: z.array(
      measuredShare.extend({
        kind: z.enum(verdictKinds),
        precision: z.number(),
        base: z.number(),
        isReliable: z.boolean(),
      }),
    ),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['sessions'],
  isCached: true,
  absent: { cli: 'seen in the dashboard or read through REST' },
  example: { agent },
})

export const stepItem = z.object({
  id: z.string(),
  /** The harness's own id of the call, which a sub-agent's steps name as their parent. */
  toolUseId: z.string().nullable(),
  position: z.number().int(),
  turn: z.number().int(),
  tool: z.string(),
  label: z.string(),
  input: json,
  status: z.enum(stepStatuses),
  isSidechain: z.boolean(),
  isCopy: z.boolean(),
  parent: z.string().nullable(),
  role: z.string().nullable(),
  startedAt: time.nullable(),
  durationMs: z.number().int().nullable(),
  output: z.object({ summary: z.string(), bytes: z.number().int(), exitCode: z.number().int().nullable() }).nullable(),
})
export type StepItem = z.output<typeof stepItem>

const sessionProposal = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  status: z.string(),
  /** The skill it became. */
  skill: z.string().nullable(),
  createdAt: time,
})

export const readSession = operation({
  name: 'session.read',
  route: 'GET /api/sessions/{id}',
  summary: 'Read a session with its steps, uses and redaction marks',
  input: z.strictObject({ id: idRef, agent: agentRef.optional() }),
  output: sessionItem.extend({
    cwd: z.string().nullable(),
    prompts: z.array(z.object({ turn: z.number().int(), text: z.string(), at: time.nullable() })),
    stepList: z.array(stepItem),
    /** Sub-agents with files of their own; `parent` is the tool-use id of the call that started one, or this session's key. */
    subAgents: z.array(
      z.object({ session: sessionItem, parent: z.string().nullable(), role: z.string().nullable(), stepList: z.array(stepItem) }),
    ),
    uses: z.array(use),
    /** Skills that were proposed in it, whatever their status now. */
    proposals: z.array(sessionProposal),
    redactions: z.array(z.object({ type: z.string(), count: z.number().int() })),
    unreadableLines: z.array(unreadable),
  }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['queue', 'sessions', 'uses'],
  absent: { cli: 'sessions are read in the dashboard or through REST' },
  example: { id: ids.session },
})

export const setSessionOutcome = operation({
  name: 'session.setOutcome',
  route: 'PATCH /api/sessions/{id}',
  summary: 'Set the outcome of a session',
  input: z.strictObject({ id: idRef, outcome }),
  output: z.object({ session: sessionItem, event: z.string().nullable() }),
  permission: 'review',
  effect: { kind: 'write', idempotent: true },
  changes: ['sessions', ...moved],
  logs: { 'session.label': { word: 'set the outcome of', undo: 'session' } },
  absent: { cli: 'set in the dashboard or through REST' },
  example: { id: ids.session, outcome: 'partial' },
})

export const eraseSession = operation({
  name: 'session.erase',
  route: 'DELETE /api/sessions/{id}',
  summary: 'Permanently erase the content of a session and its sub-agents; the counts stay',
  input: z.strictObject({ id: idRef }),
  output: z.object({
    session: sessionItem,
    /** Versions of skills that were approved on its evidence: its words may stand there. Rebuild the workspace without them. */
    versions: z.array(z.object({ skill: z.string(), version: z.number().int(), isCurrent: z.boolean() })),
    event: z.string().nullable(),
  }),
  permission: 'manage',
  effect: { kind: 'write', destructive: true, idempotent: true },
  changes: ['sessions', 'queue', 'jobs', 'log', 'evidence'],
  logs: { 'session.erase': { word: 'erased', undo: null } },
  absent: { cli: 'done in the dashboard or through REST' },
  example: { id: ids.session },
  walk: { fresh: 'session' },
})
