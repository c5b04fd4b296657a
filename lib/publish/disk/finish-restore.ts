import { z } from 'zod'
import type { Transaction } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { swapStaged } from '@/lib/workspace/swap-staged'
import { valueOfSetting, workspaceDirOf, writeSetting, type Context, type Setting } from '@/lib/kernel'

const pendingRestore = z.object({
  name: z.string(),
  commit: z.string().nullable(),
})
/** Written with the rows of a restore: which files wait, and the commit that goes with them. */
export type PendingRestore = z.output<typeof pendingRestore>

/** With it a workspace says that the files of a restore still have to come into their place. */
export const restoreSetting: Setting<PendingRestore | null> = { key: 'restore', schema: pendingRestore, none: null }

/** Says it, inside the transaction that brings the rows. */
export const markPending = (db: Transaction, ctx: Context, pending: PendingRestore): Promise<void> =>
  writeSetting(db, ctx, restoreSetting, pending)

/**
 * Brings the files of a restore into their place where that is still to do. Call it with the repository to yourself. A mark that names
 * no files is removed: nothing else will ever name them.
 */
export async function finishRestore(ctx: Pick<Context, 'store' | 'settings' | 'workspace'>): Promise<void> {
  const where = { workspaceId: ctx.workspace.id, key: restoreSetting.key }
  const row = await ctx.store.db.setting.findUnique({ where: { workspaceId_key: where } })
  if (!row) return
  const pending = valueOfSetting(restoreSetting, row.value)
  if (pending) await swapStaged(workspaceDirOf(ctx), pending.name, pending.commit)
  await ctx.store.db.setting.deleteMany({ where })
}

/** Names of the workspaces whose process died between the rows of a restore and its files. */
export async function unfinishedRestores(): Promise<string[]> {
  const rows = await store().db.setting.findMany({
    where: { key: restoreSetting.key },
    select: { workspace: { select: { name: true } } },
  })
  return rows.map((row) => row.workspace.name)
}
