import { z } from 'zod'
import os from 'node:os'
import { offerWritten, mineAgent } from '@/lib/learning'
import { embedSkills } from '@/lib/serving'
import type { JobKind } from '@/lib/kernel'
import { followHook, ingestPaths, refitEndings, scanSource } from '@/lib/ingest'
import { deliver } from '@/lib/publish'
import type { JobHandler } from './worker'

const ingestion = z.object({
  paths: z.array(z.string()).default([]),
  agent: z
    .string()
    .nullish()
    .transform((agent) => agent ?? undefined),
})
const hookNote = z.object({
  harness: z.string(),
  path: z.string().nullable(),
  sessionKey: z.string().nullable(),
  isEnd: z.boolean(),
  agent: z.string().nullable(),
})
/** What a job is to do. @throws Error that says what of it cannot be read: the job fails with that sentence. */
function read<Input>(schema: z.ZodType<Input>, payload: unknown): Input {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The input of this job can’t be read (${issue?.path.join('.')}: ${issue?.message}).`)
}

const mining = z.object({ agentId: z.string() })
const scanning = z.object({ sourceId: z.string() })
const delivery = z.object({ webhookId: z.string() })

/** The handler of each kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  mine: async ({ ctx, payload, progress }) => ({
    // Before what rests on derived outcomes.
    judged: await refitEndings(ctx),
    ...(await mineAgent(ctx, read(mining, payload).agentId, progress)),
    // Procedures that agents wrote down are found together with observed patterns.
    offered: await offerWritten(ctx, os.homedir()),
  }),
  ingest: ({ ctx, payload, progress }) => ingestPaths(ctx, read(ingestion, payload), progress),
  scan: ({ ctx, payload, progress }) => scanSource(ctx, read(scanning, payload).sourceId, progress),
  webhook: ({ ctx, payload, progress }) => deliver(ctx, read(delivery, payload).webhookId, progress),
  embed: ({ ctx, progress }) => embedSkills(ctx, progress),
  hook: ({ ctx, payload }) => followHook(ctx, read(hookNote, payload)),
}
