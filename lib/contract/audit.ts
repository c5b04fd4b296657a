import { z } from 'zod'
import { operation } from './operation'
import { digest, json, time } from './shared'

const position = z.coerce.number().int().min(0)
const chainEnd = z.object({ position: z.number().int(), hash: digest })

const chainedEvent = z.object({
  position: z.number().int(),
  /** The hash of the event before it; zeros for the first. */
  previous: digest,
  /** SHA-256 over the canonical JSON of the other fields, in which the digest of each text stands in place of the text. */
  hash: z.string(),
  id: z.string(),
  at: time,
  recordedAt: time,
  actor: z.object({ kind: z.string(), id: z.string() }),
  /** ID of the agent that it concerns. */
  agent: z.string().nullable(),
  verb: z.string(),
  object: z.object({ kind: z.string(), id: z.string() }),
  /** Name of the object. */
  name: z.string(),
  before: json,
  after: json,
  reason: z.string().nullable(),
  evidence: json,
  policyVersion: z.number().int().nullable(),
  run: z.string().nullable(),
  /** The shape in which `before` and `after` are written. */
  payload: z.number().int(),
  undoes: z.string().nullable(),
  redoes: z.string().nullable(),
  /** Digests of the texts that were erased, by field; null when none was. */
  erased: z.record(z.string(), z.string()).nullable(),
})

export const exportEvents = operation({
  name: 'event.export',
  route: 'GET /api/events/export',
  summary: 'Export the log with its hash chain, one event per line; as JSON, one page of it',
  input: z.strictObject({
    /** Only events after this place in the log. */
    after: position.default(0),
    limit: z.coerce.number().int().min(1).max(1000).default(500),
  }),
  output: z.object({
    items: z.array(chainedEvent),
    /** The place to continue after; null on the last page. */
    next: z.number().int().nullable(),
  }),
  permission: 'admin',
  effect: { kind: 'read' },
  forms: { gives: 'lines' },
  shows: ['log'],
  absent: { action: 'a file as long as the log: asked for over HTTP' },
  example: { after: 0, limit: 20 },
})

export const verifyEvents = operation({
  name: 'event.verify',
  route: 'GET /api/events/verify',
  summary: 'Check the hash chain of the log, and name the first event where it breaks',
  input: z.strictObject({
    /** A hash from an earlier check or export: the log must still hold it. */
    head: digest.optional(),
  }),
  output: z.object({
    ok: z.boolean(),
    /** Events that were checked. */
    events: z.number().int(),
    /** How many of them had texts erased. */
    erased: z.number().int(),
    /** The end of the log: keep its hash elsewhere, to tell later that nothing before it was rewritten. Null for an empty log. */
    head: chainEnd.nullable(),
    /** Where the chain breaks first; null when it holds. */
    broken: z
      .object({
        code: z.enum(['changed', 'missing', 'repeated', 'outside', 'undo', 'end', 'head']),
        position: z.number().int().nullable(),
        event: z.string().nullable(),
        sentence: z.string(),
      })
      .nullable(),
  }),
  permission: 'admin',
  effect: { kind: 'read' },
  shows: ['log'],
  absent: { action: 'asked for from the command line or through REST: it reads the whole log' },
  example: {},
})
