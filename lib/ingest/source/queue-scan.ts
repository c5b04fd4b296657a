import type { Source } from '@/prisma/generated/sqlite/client'
import { enqueue, wakeWorker, type Context } from '@/lib/kernel'

// Lines rarely arrive alone.
const debounceMs = 1_000

/** Queues a scan of a source, once however many of its files changed. Returns the job's id. */
export async function queueScan(ctx: Context, source: Pick<Source, 'id'>, { settle = false } = {}): Promise<string> {
  const notBefore = settle ? new Date(ctx.now().getTime() + debounceMs) : undefined
  const where = { id: source.id, scannedAt: { not: null } }
  const isKnown = (await ctx.store.db.source.count({ where })) > 0
  const job = await enqueue(ctx.store.db, ctx, {
    kind: 'scan',
    // The first time all of the folder is new: an import.
    lane: isKnown ? 'short' : 'long',
    payload: { sourceId: source.id },
    queuedKey: source.id,
    notBefore,
  })
  if (settle) setTimeout(wakeWorker, debounceMs + 1).unref()
  else wakeWorker()
  return job.id
}
