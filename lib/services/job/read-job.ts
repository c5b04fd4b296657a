import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@/lib/contract/job'
import { notFound } from '@/lib/domain/problem/problem'
import type { Job } from '@/prisma/generated/sqlite/client'
import { agentScope, jobBus, jobItem, readVerb, type ReadContext } from '@/lib/kernel'

// Jobs of another process are not on this bus.
const pollMs = 500

/** A job; with `wait` (seconds) when it has ended or the time is up. */
export const readJob = readVerb(contract.readJob, async (ctx, { id, wait }) => {
  const deadlineMs = performance.now() + wait * 1000
  for (;;) {
    // Listening begins before the row is read, so that an end in between is heard.
    const rung = new AbortController()
    const onEnded = (ended: string) => void (ended === id && rung.abort())
    jobBus().on('ended', onEnded)
    try {
      const row = await load(ctx, id)
      const leftMs = deadlineMs - performance.now()
      if (hasEnded(row) || leftMs <= 0) return jobItem(row)
      await sleep(Math.min(leftMs, pollMs), undefined, { signal: rung.signal }).catch(() => undefined)
    } finally {
      jobBus().off('ended', onEnded)
    }
  }
})

const hasEnded = (row: Job): boolean => row.status !== 'queued' && row.status !== 'running'

async function load(ctx: ReadContext, id: string): Promise<Job> {
  const row = await ctx.db.job.findFirst({ where: { id, workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx)) } })
  if (!row) throw notFound(`job "${id}"`)
  return row
}
