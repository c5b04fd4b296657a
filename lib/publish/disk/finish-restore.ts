import type { Transaction } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { swapStaged } from '@/lib/workspace/swap-staged'
import { workspaceDirOf, type Context } from '@/lib/kernel'

/** Under this key a workspace says that the files of a restore still have to come into their place. */
const pendingKey = 'restore'

/** Written with the rows of a restore: which files wait, and the commit that goes with them. */
export interface PendingRestore {
  name: string
  commit: string | null
}

const at = (ctx: Pick<Context, 'workspace'>) => ({ workspaceId_key: { workspaceId: ctx.workspace.id, key: pendingKey } })

/** Says it, inside the transaction that brings the rows. */
export async function markPending(db: Transaction, ctx: Context, pending: PendingRestore): Promise<void> {
  const data = { value: { ...pending }, updatedAt: ctx.now() }
  await db.setting.upsert({
    where: at(ctx),
    update: data,
    create: { workspaceId: ctx.workspace.id, key: pendingKey, ...data },
  })
}

/** Brings the files of a restore into their place where that is still to do. Call it with the repository to yourself. */
export async function finishRestore(ctx: Pick<Context, 'store' | 'settings' | 'workspace'>): Promise<void> {
  const row = await ctx.store.db.setting.findUnique({ where: at(ctx) })
  if (!row) return
  const { name, commit } = row.value as unknown as PendingRestore
  await swapStaged(workspaceDirOf(ctx), name, commit)
  await ctx.store.db.setting.deleteMany({ where: { workspaceId: ctx.workspace.id, key: pendingKey } })
}

/** Names of the workspaces whose process died between the rows of a restore and its files. */
export async function unfinishedRestores(): Promise<string[]> {
  const rows = await store().db.setting.findMany({
    where: { key: pendingKey },
    select: { workspace: { select: { name: true } } },
  })
  return rows.map((row) => row.workspace.name)
}
