import { z } from 'zod'
import { actorKinds } from '@/lib/contract/event'
import { collisionChoices, importedFrom } from '@/lib/domain/lifecycle/collision'
import type { Job } from '@/prisma/generated/sqlite/client'

export type JobKind = Job['kind']

/** What each kind of job is given: written by whoever queues it, read by the handler of its kind. */
export const jobPayloads = {
  /** An agent's ID, or `*`. */
  mine: z.object({ agentId: z.string() }),
  ingest: z.object({ paths: z.array(z.string()).default([]), agent: z.string().nullish() }),
  load: z.object({
    /** Of the act; its event is the one about this object. */
    id: z.string(),
    /** Absolute paths on this machine. */
    folders: z.array(z.string()),
    /** How many files they held when it was asked for. */
    files: z.number().int(),
    from: z.enum(importedFrom),
    onCollision: z.enum(collisionChoices),
    choices: z.record(z.string(), z.enum(collisionChoices)).optional(),
    only: z.array(z.string()).optional(),
    agent: z.string().nullable(),
    /** Who asked: the act is theirs, not the job's. */
    by: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  }),
  undo: z.object({
    /** The long act, or the undo of one, which redoes it. */
    event: z.string(),
    /** The act itself. */
    act: z.string(),
    agent: z.string().nullable(),
    /** Who asked: the undo is theirs, not the job's. */
    by: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  }),
  scan: z.object({ sourceId: z.string() }),
  webhook: z.object({ webhookId: z.string() }),
  embed: z.object({}),
  hook: z.object({
    harness: z.string(),
    path: z.string().nullable(),
    sessionKey: z.string().nullable(),
    isEnd: z.boolean(),
    agent: z.string().nullable(),
  }),
} as const satisfies Record<JobKind, z.ZodType>

export type JobPayload<Kind extends JobKind> = z.output<(typeof jobPayloads)[Kind]>

/** Parses what a job is to do. @throws Error that says what of it cannot be read: the job fails with that sentence. */
export function readPayload<Input>(schema: z.ZodType<Input>, payload: unknown): Input {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The input of this job can’t be read (${issue?.path.join('.')}: ${issue?.message}).`)
}
