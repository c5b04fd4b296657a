import { z } from 'zod'
import { stepStatuses } from '@/lib/domain/session/step'
import { operation } from './operation'
import { agentName, cursor, flag, json, limit, outcome, page, time } from './shared'

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
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Null while more lines may come. */
  completedAt: time.nullable(),
  /** When its content was erased; the counts stay. */
  erasedAt: time.nullable(),
  createdAt: time,
})
export type SessionItem = z.output<typeof sessionItem>

const unreadable = z.object({ line: z.number().int(), reason: z.string() })
const added = z.object({ session: sessionItem, created: z.boolean(), changed: z.boolean(), unreadable: z.array(unreadable) })

/** A reward in a query arrives as text. */
const rewardText = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
  .transform(Number)

export const addSession = operation({
  name: 'session.add',
  summary: 'Take in a transcript: one session or a file of several',
  input: z.strictObject({
    format: z.string().max(40).optional(),
    sessionKey: z.string().min(1).max(300).optional(),
    agent: agentName.optional(),
    harness: z.string().min(1).max(60).optional(),
    /** Text, bytes, or the parsed JSON of a transcript. */
    transcript: z.union(
      [z.string(), z.instanceof(Uint8Array), z.record(z.string(), z.unknown()), z.array(z.unknown())],
      'Send the transcript as text, as an object or as a list of messages',
    ),
    outcome: z
      .union(
        [outcome.exclude(['unknown']), z.number().min(0).max(1), rewardText],
        'Say success, failure or partial, or a reward from 0 to 1',
      )
      .optional(),
    startedAt: time.optional(),
    /** File name as the harness laid it out, at most with its last folders: where a sub-agent's file lies tells its parent. */
    fileName: z.string().max(300).optional(),
  }),
  output: z.union([
    added.extend({ job: z.string().nullable() }),
    z.object({ sessions: z.array(added), job: z.string().nullable() }),
  ]),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  status: (answer) => (('sessions' in answer ? answer.sessions.some((one) => one.changed) : answer.changed) ? 202 : 200),
  absent: { action: 'uploads go over HTTP' },
})

export const listSessions = operation({
  name: 'session.list',
  summary: 'List sessions',
  input: z.strictObject({
    agent: z.string().optional(),
    harness: z.string().optional(),
    tool: z.string().optional(),
    outcome: outcome.optional(),
    skill: z.string().optional(),
    /** Only those with a step that failed, or only those without. */
    errors: flag.optional(),
    q: z.string().max(200).optional(),
    from: time.optional(),
    to: time.optional(),
    /** Also answers what can be filtered by. */
    facets: flag.default(false),
    limit,
    cursor,
  }),
  output: page(sessionItem).extend({
    total: z.number().int(),
    facets: z
      .object({
        agents: z.array(z.string()),
        harnesses: z.array(z.string()),
        /** Tools that were called, and skills with a use; the first two hundred of either by name. */
        tools: z.array(z.string()),
        skills: z.array(z.string()),
      })
      .optional(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'sessions are read in the dashboard or through REST' },
})

export const readActivity = operation({
  name: 'session.activity',
  summary: 'Count the sessions of each day, of the last half year',
  input: z.strictObject({ agent: z.string().optional() }),
  output: z.object({
    /** Days of UTC with at least one session, the oldest first, as 2026-03-02. */
    days: z.array(z.object({ day: z.string(), sessions: z.number().int(), failures: z.number().int() })),
    /** The first day that was looked at, and the last. */
    from: z.string(),
    to: z.string(),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'seen in the dashboard or read through REST' },
})

export const stepItem = z.object({
  id: z.string(),
  /** The harness's own id of the call: what a sub-agent's steps name as their parent. */
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

const sessionUse = z.object({
  id: z.string(),
  skill: z.string(),
  version: z.number().int(),
  stage: z.string(),
  outcome: outcome.nullable(),
  at: time,
})

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
  summary: 'Read a session with its steps, its uses and its redaction marks',
  input: z.strictObject({ id: z.string(), agent: z.string().optional() }),
  output: sessionItem.extend({
    cwd: z.string().nullable(),
    prompts: z.array(z.object({ turn: z.number().int(), text: z.string(), at: time.nullable() })),
    stepList: z.array(stepItem),
    /** Sub-agents that wrote files of their own; `parent` is the tool-use id of the call that started one, or this session's key. */
    subAgents: z.array(
      z.object({ session: sessionItem, parent: z.string().nullable(), role: z.string().nullable(), stepList: z.array(stepItem) }),
    ),
    uses: z.array(sessionUse),
    /** Skills that were proposed in it, whatever became of them. */
    proposals: z.array(sessionProposal),
    redactions: z.array(z.object({ type: z.string(), count: z.number().int() })),
    unreadableLines: z.array(unreadable),
  }),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'sessions are read in the dashboard or through REST' },
})

export const setSessionOutcome = operation({
  name: 'session.setOutcome',
  summary: 'Say how a session ended',
  input: z.strictObject({ id: z.string(), outcome }),
  output: z.object({ session: sessionItem, event: z.string().nullable() }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'set in the dashboard or through REST' },
})

export const eraseSession = operation({
  name: 'session.erase',
  summary: 'Erase what a session and its sub-agents hold, for good; the counts stay',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ session: sessionItem, event: z.string().nullable() }),
  access: 'write',
  effect: { kind: 'write', destructive: true, idempotent: true },
  absent: { cli: 'done in the dashboard or through REST' },
})

export const listSources = operation({
  name: 'source.list',
  summary: 'List the folders of agent sessions found on this machine',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        shown: z.string(),
        harness: z.string(),
        files: z.number().int(),
        bytes: z.number().int(),
        newestAt: time.nullable(),
      }),
    ),
  }),
  access: 'admin',
  effect: { kind: 'read' },
  absent: { cli: 'ingest takes paths' },
})

export const ingestSources = operation({
  name: 'source.ingest',
  summary: 'Take in folders of agent sessions on this machine',
  input: z.strictObject({ paths: z.array(z.string().min(1).max(1000)).min(1).max(50), agent: agentName.optional() }),
  output: z.object({ job: z.string() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  status: () => 202,
  absent: { cli: '`mettle ingest` sends the files itself' },
})

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export const job = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(jobStatuses),
  progress: z.object({ done: z.number().int(), total: z.number().int(), unit: z.string() }),
  result: json.optional(),
  error: z.string().optional(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
})
export type JobItem = z.output<typeof job>

export const listJobs = operation({
  name: 'job.list',
  summary: 'List background jobs',
  input: z.strictObject({ status: z.enum(jobStatuses).optional(), kind: z.string().optional(), limit, cursor }),
  output: page(job),
  access: 'read',
  effect: { kind: 'read' },
})

export const readJob = operation({
  name: 'job.read',
  summary: 'Read a job; wait for its end for at most the given seconds',
  input: z.strictObject({ id: z.string(), wait: z.coerce.number().min(0).max(60).default(0) }),
  output: job,
  access: 'read',
  effect: { kind: 'read' },
})

export const cancelJob = operation({
  name: 'job.cancel',
  summary: 'Cancel a job',
  input: z.strictObject({ id: z.string() }),
  output: job,
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'cancelled in the dashboard or through REST' },
})

export const runMining = operation({
  name: 'mining.run',
  summary: 'Mine everything stored so far for patterns',
  input: z.strictObject({ agent: agentName.optional() }),
  output: z.object({ job }),
  access: 'write',
  effect: { kind: 'write', idempotent: true },
  status: () => 202,
})
