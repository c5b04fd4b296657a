import { z } from 'zod'
import type { Job } from '@/prisma/generated/sqlite/client'

export type JobKind = Job['kind']

/** What each kind of job is given: written by whoever queues it, read by the handler of its kind. */
export const jobPayloads = {
  /** An agent's ID, or `*`. */
  mine: z.object({ agentId: z.string() }),
  ingest: z.object({ paths: z.array(z.string()).default([]), agent: z.string().nullish() }),
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
