import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/observe/log'
import type { Queryable } from '@/lib/store/client'
import { extendLease, acquireLease, type DiskLease } from '@/lib/store/disk-lease'
import { inRepository } from '@/lib/workspace/git'
import { workspaceDirOf, type Context } from '@/lib/kernel'

/** This process stood still for longer than its lease: another one writes the workspace. */
export class LeaseLost extends Error {}

/** Whoever may write the folder of a workspace now. */
export interface Writer {
  /** Inside a transaction it stays so until the end. @throws LeaseLost when another process has taken over. */
  requireLease: (db?: Queryable) => Promise<void>
}

const leaseMs = 15_000
const pollMs = 25
const owner = randomUUID()

/** On SQLite one process has the home to itself (see lock-home.ts). */
const alone: Writer = { requireLease: () => Promise.resolve() }

type Where = Pick<Context, 'store' | 'settings' | 'workspace'>

/**
 * Runs work as the one writer of a workspace's folder: after what this process began before, and where several processes share the
 * database, under a lease. While another process holds that, `unless` may answer instead: it may have done the work.
 */
export function asWriter<T>(
  ctx: Where,
  work: (writer: Writer) => Promise<T>,
  unless: () => Promise<T | null> = () => Promise.resolve(null),
): Promise<T> {
  return inRepository(workspaceDirOf(ctx), async () => {
    if (ctx.store.provider === 'sqlite') return work(alone)
    for (;;) {
      const lease = await acquireLease(ctx.store.db, ctx.workspace.id, owner, leaseMs)
      if (lease) return withLease(ctx, lease, work)
      const answer = await unless()
      if (answer !== null) return answer
      await sleep(pollMs)
    }
  })
}

async function withLease<T>({ store }: Where, lease: DiskLease, work: (writer: Writer) => Promise<T>): Promise<T> {
  const extend = (ms: number) =>
    extendLease(store.db, lease, ms).catch((error: unknown) =>
      log().warn({ err: error, workspace: lease.workspaceId }, 'the lease of a workspace could not be renewed or given back'),
    )
  const beat = setInterval(() => void extend(leaseMs), leaseMs / 3)
  try {
    return await work({
      requireLease: async (db = store.db) => {
        if (!(await extendLease(db, lease, leaseMs))) throw new LeaseLost('Another process writes this workspace now')
      },
    })
  } finally {
    clearInterval(beat)
    await extend(0)
  }
}
