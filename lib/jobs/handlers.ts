import os from 'node:os'
import { loadInParts } from '@/lib/library'
import { offerWritten, mineAgent } from '@/lib/learning'
import { embedSkills } from '@/lib/serving'
import { jobPayloads, readPayload, type JobKind } from '@/lib/kernel'
import { followHook, ingestPaths, refitEndings, scanSource } from '@/lib/ingest'
import { deliver } from '@/lib/publish'
import { undoInParts } from '@/lib/undo'
import type { JobHandler } from './worker'

/** The handler of each kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  mine: async ({ ctx, payload, progress }) => ({
    // Before what rests on derived outcomes.
    judged: await refitEndings(ctx),
    ...(await mineAgent(ctx, readPayload(jobPayloads.mine, payload).agentId, progress)),
    // Procedures that agents wrote down are found together with observed patterns.
    offered: await offerWritten(ctx, os.homedir()),
  }),
  ingest: ({ ctx, payload, progress }) => ingestPaths(ctx, readPayload(jobPayloads.ingest, payload), progress),
  load: ({ ctx, payload, progress }) => loadInParts(ctx, readPayload(jobPayloads.load, payload), progress),
  undo: ({ ctx, payload, progress }) => undoInParts(ctx, readPayload(jobPayloads.undo, payload), progress),
  scan: ({ ctx, payload, progress }) => scanSource(ctx, readPayload(jobPayloads.scan, payload).sourceId, progress),
  webhook: ({ ctx, payload, progress }) => deliver(ctx, readPayload(jobPayloads.webhook, payload).webhookId, progress),
  embed: ({ ctx, progress }) => embedSkills(ctx, progress),
  hook: ({ ctx, payload }) => followHook(ctx, readPayload(jobPayloads.hook, payload)),
}
