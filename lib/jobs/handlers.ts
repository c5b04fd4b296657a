import os from 'node:os'
import { offerWritten } from '@/lib/services/discovery/offer-written'
import { embedSkills } from '@/lib/services/embedding/embed-skills'
import type { JobKind } from '@/lib/services/job/queue'
import { mineAgent } from '@/lib/services/pattern/mine-agent'
import { followHook, type HookNote } from '@/lib/services/hook/follow-hook'
import { ingestPaths } from '@/lib/services/source/ingest-paths'
import { scanSource } from '@/lib/services/source/scan-source'
import { deliver } from '@/lib/services/webhook/deliver'
import type { JobHandler } from './worker'

/** What each kind of job does. */
export const handlers: Record<JobKind, JobHandler> = {
  mine: async ({ ctx, payload, progress }) => ({
    ...(await mineAgent(ctx, payload.agentId as string, progress)),
    // What agents wrote down themselves is found together with what they do.
    offered: await offerWritten(ctx, os.homedir()),
  }),
  ingest: ({ ctx, payload, progress }) =>
    ingestPaths(
      ctx,
      { paths: (payload.paths as string[]) ?? [], agent: (payload.agent as string | null) ?? undefined },
      progress,
    ),
  scan: ({ ctx, payload, progress }) => scanSource(ctx, payload.sourceId as string, progress),
  webhook: ({ ctx, payload, progress }) => deliver(ctx, payload.webhookId as string, progress),
  embed: ({ ctx, progress }) => embedSkills(ctx, progress),
  hook: ({ ctx, payload }) => followHook(ctx, payload as unknown as HookNote),
}
