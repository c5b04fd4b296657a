import { z } from 'zod'
import { fieldOf } from '@/lib/domain/collection/field-of'
import os from 'node:os'
import { offerWritten, mineAgent } from '@/lib/learning'
import { embedSkills } from '@/lib/serving'
import type { JobKind } from '@/lib/kernel'
import { followHook, ingestPaths, scanSource } from '@/lib/ingest'
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
/** @throws ZodError for a job that was queued without it. */
const textIn = (payload: unknown, name: string): string => z.string().parse(fieldOf(payload, name))

/** The handler of each kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  mine: async ({ ctx, payload, progress }) => ({
    ...(await mineAgent(ctx, textIn(payload, 'agentId'), progress)),
    // Procedures that agents wrote down are found together with observed patterns.
    offered: await offerWritten(ctx, os.homedir()),
  }),
  ingest: ({ ctx, payload, progress }) => ingestPaths(ctx, ingestion.parse(payload), progress),
  scan: ({ ctx, payload, progress }) => scanSource(ctx, textIn(payload, 'sourceId'), progress),
  webhook: ({ ctx, payload, progress }) => deliver(ctx, textIn(payload, 'webhookId'), progress),
  embed: ({ ctx, progress }) => embedSkills(ctx, progress),
  hook: ({ ctx, payload }) => followHook(ctx, hookNote.parse(payload)),
}
