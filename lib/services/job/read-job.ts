import * as contract from '@/lib/contract/session'
import { notFound } from '@/lib/domain/problem/problem'
import type { Job } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '../kernel/context'
import { readVerb } from '../kernel/verb'
import { jobBell, jobItem } from './queue'

// Jobs of another process ring no bell here.
const pollMs = 500

/** A job; with `wait` (seconds) when it has ended or the time is up. */
export const readJob = readVerb(contract.readJob, async (ctx, { id, wait }) => {
  const deadlineMs = performance.now() + wait * 1000
  for (;;) {
    const bell = listen(id)
    try {
      const row = await load(ctx, id)
      const leftMs = deadlineMs - performance.now()
      if (hasEnded(row) || leftMs <= 0) return jobItem(row)
      await bell.ringsWithin(Math.min(leftMs, pollMs))
    } finally {
      bell.stop()
    }
  }
})

const hasEnded = (row: Job): boolean => row.status !== 'queued' && row.status !== 'running'

async function load(ctx: ReadContext, id: string): Promise<Job> {
  const row = await ctx.db.job.findFirst({ where: { id, workspaceId: ctx.workspace.id } })
  if (!row) throw notFound(`job "${id}"`)
  return row
}

/** Listens before the row is read, so that an end in between is heard. */
function listen(id: string): { ringsWithin(ms: number): Promise<void>; stop(): void } {
  let hear: () => void = () => undefined
  const rung = new Promise<void>((resolve) => void (hear = resolve))
  const onEnded = (ended: string) => ended === id && hear()
  jobBell().on('ended', onEnded)
  const ringsWithin = async (ms: number) => {
    const timer = setTimeout(hear, ms)
    await rung
    clearTimeout(timer)
  }
  return { ringsWithin, stop: () => void jobBell().off('ended', onEnded) }
}
