import { z } from 'zod'
import { day, ids, nextDay } from './example'
import { job } from './job'
import { operation } from './operation'
import { everything } from './topics'
import { agentRef, cursor, flag, idRef, json, limit, page, time } from './shared'
import { text } from './text'

export const actorKinds = ['person', 'key', 'agent', 'policy', 'job', 'doctor'] as const

export const event = z.object({
  id: z.string(),
  at: time,
  actor: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  verb: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: json,
  after: json,
  reason: z.string().nullable(),
  evidence: json,
  policyVersion: z.number().int().nullable(),
  run: z.string().nullable(),
  /** Of an undo, the event it undid; of a redo, the undo it ended. */
  undoes: z.string().nullable(),
  /** The last undo in force; of an undo, the redo that ended it. */
  undoneBy: z.string().nullable(),
  /** Of a redo, the act that it put into force again. */
  redoes: z.string().nullable(),
  /** False when the event has no inverse, is itself undone, or is a redo: undo its act instead. Undoing an undo redoes the act. */
  canUndo: z.boolean(),
})
export type EventItem = z.output<typeof event>

/** An event of the log, with the title of the session that it is about; null where that has none, and of all else. */
const listedEvent = event.extend({ title: z.string().nullable() })
export type ListedEvent = z.output<typeof listedEvent>

export const listEvents = operation({
  name: 'event.list',
  route: 'GET /api/events',
  summary: 'List events with their actor, reason, before and after',
  input: z.strictObject({
    actor: z.enum(actorKinds).optional(),
    verb: text.ref(z.string()).optional(),
    object: idRef.optional(),
    run: idRef.optional(),
    /** Only undone events, or only those in effect. */
    undone: flag.optional(),
    from: time.optional(),
    to: time.optional(),
    agent: agentRef.optional(),
    limit,
    cursor,
  }),
  output: page(listedEvent),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['log'],
  isCached: true,
  absent: { cli: 'the audit log is read in the dashboard or through REST' },
  example: { actor: 'person', verb: 'promote', from: day, to: nextDay, limit: 20 },
})

const streamItem = z.object({
  id: z.string(),
  /** A name of the catalogue: what was learned, or `<kind>.<verb>` of the log. */
  name: z.string(),
  at: time,
  data: json,
})

const names = text.ref(z.string().max(2000)).transform((list) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)

export const streamEvents = operation({
  name: 'event.stream',
  route: 'GET /api/events/stream',
  summary: 'Follow events as server-sent events; as JSON, one page of events after an ID',
  input: z.strictObject({
    agent: agentRef.optional(),
    /** Names or verbs, separated by commas. */
    verbs: names.optional(),
    /** Id of the last known item. */
    after: text.ref(z.string().max(120)).optional(),
    limit,
  }),
  output: z.object({ items: z.array(streamItem), next: z.string().nullable() }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { gives: 'events' },
  shows: [],
  absent: { cli: 'programs read the stream over HTTP' },
  example: { verbs: 'promote,deprecate', limit: 20 },
})

/** The result of a job that undoes: its event, and the acts that stay in force, each with what stands in the way. */
export const undoneInParts = z.object({
  event: z.string(),
  /** What was undone was itself an undo. */
  isRedo: z.boolean().default(false),
  left: z.array(z.object({ object: z.string(), reason: z.string() })),
})
export type UndoneInParts = z.output<typeof undoneInParts>

export const undoEvent = operation({
  name: 'event.undo',
  route: 'POST /api/events/{id}/undo',
  summary: 'Undo one action, or redo it by undoing its undo; a dry run shows what would change',
  input: z.strictObject({
    id: idRef,
    dryRun: flag.default(false),
    /** Seconds that the request waits for the job that the undo of a load of more than 200 becomes. */
    wait: z.coerce.number().min(0).max(30).default(30),
  }),
  output: z.object({
    /** The undoing event, or the redoing one; null for a dry run, and while a job undoes it. */
    event: event.nullable(),
    plan: z.array(z.object({ object: z.string(), change: z.string() })),
    /** It takes longer than the request waited; the job's result names the event, and what was left. */
    job: job.optional(),
    /** Of a long load, what stays because of a later act. */
    left: undoneInParts.shape.left.optional(),
  }),
  statuses: [200, 202],
  status: (answer) => (answer.job ? 202 : 200),
  permission: 'review',
  effect: { kind: 'write' },
  changes: everything,
  example: { id: ids.event, dryRun: true },
})

const undoPlan = z.array(z.object({ object: z.string(), change: z.string() }))

/** Result of undoing several events, newest first. */
export const undoneMany = z.object({
  /** The undoing events; empty for a dry run. */
  events: z.array(event),
  plan: undoPlan,
  /** Events that cannot be undone, each with the reason and the later events that block it. */
  blocked: z.array(z.object({ id: z.string(), object: z.string(), reason: z.string(), by: z.array(z.string()) })),
})

export const undoEvents = operation({
  name: 'event.undoMany',
  route: 'POST /api/events/undo',
  summary: 'Undo several actions at once, or show what undoing them would do',
  input: z.strictObject({ ids: z.array(idRef).min(1).max(1000), dryRun: flag.default(false) }),
  output: undoneMany,
  permission: 'review',
  effect: { kind: 'write' },
  changes: everything,
  absent: { cli: '`mettle undo` takes one act back at a time' },
  example: { ids: [ids.event], dryRun: true },
})
