import type { Prisma } from '@/prisma/generated/sqlite/client'
import { flowContext, inEveryWorkspace, queueMining, type Context } from '@/lib/kernel'
import { completeSession } from './complete-session'

/** Without a new line for this long, a session is complete. */
const quietMs = 30 * 60_000
const atOnce = 100

async function completeWhere(context: Context, where: Prisma.SessionWhereInput): Promise<number> {
  const ctx = flowContext(context)
  let completed = 0
  for (;;) {
    const open = { workspaceId: ctx.workspace.id, completedAt: null, erasedAt: null, AND: where }
    const rows = await ctx.store.db.session.findMany({ where: open, orderBy: { id: 'asc' }, take: atOnce })
    if (rows.length === 0) break
    await ctx.transaction(async (tx) => {
      for (const row of rows) if (await completeSession(tx, row)) completed++
      await queueMining(
        tx,
        rows.map((row) => row.agentId),
      )
    })
  }
  return completed
}

/** Completes the sessions whose last line is half an hour old, and queues mining. Returns how many. */
export function completeQuiet(ctx: Context): Promise<number> {
  const lte = new Date(ctx.now().getTime() - quietMs)
  return completeWhere(ctx, { OR: [{ endedAt: { lte } }, { updatedAt: { lte } }] })
}

/** Completes sessions because their harness reports that they ended. */
export const completeEnded = (ctx: Context, where: Prisma.SessionWhereInput): Promise<number> => completeWhere(ctx, where)

/** Does the same in every workspace, on schedule. */
export async function completeEveryWorkspace(): Promise<void> {
  const open = { sessions: { some: { completedAt: null } } }
  await inEveryWorkspace(open, { job: 'schedule', failure: 'looking for sessions that ended failed' }, async (ctx) => {
    await completeQuiet(ctx)
  })
}
