import { z } from 'zod'
import { operation } from './operation'
import { cursor, flag, json, limit, page, time } from './shared'

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
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** False where the act has no inverse, or is itself undone. */
  canUndo: z.boolean(),
})
export type EventItem = z.output<typeof event>

export const listEvents = operation({
  name: 'event.list',
  summary: 'List what happened: by whom, why, before and after',
  input: z.strictObject({
    actor: z.enum(actorKinds).optional(),
    verb: z.string().optional(),
    object: z.string().optional(),
    run: z.string().optional(),
    from: time.optional(),
    to: time.optional(),
    agent: z.string().optional(),
    limit,
    cursor,
  }),
  output: page(event),
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'the audit log is read in the dashboard or through REST' },
})

export const undoEvent = operation({
  name: 'event.undo',
  summary: 'Undo one act, or show what undoing it would do',
  input: z.strictObject({ id: z.string(), dryRun: flag.default(false) }),
  output: z.object({
    /** The undoing event; null for a dry run. */
    event: event.nullable(),
    plan: z.array(z.object({ object: z.string(), change: z.string() })),
  }),
  access: 'write',
  effect: { kind: 'write' },
})
