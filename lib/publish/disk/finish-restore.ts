import { promises as fs } from 'node:fs'
import { z } from 'zod'
import type { Transaction } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { stagingsIn, swapStaged } from '@/lib/workspace/swap-staged'
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

type Where = Pick<Context, 'store' | 'settings' | 'workspace'>

/**
 * Brings the files of a restore into their place where that is still to do, and removes what a restore left that died before its rows
 * were there. Call it with the repository to yourself. A mark that names no files is removed: nothing else will ever name them.
 */
export async function finishRestore(ctx: Where): Promise<void> {
  await bringPending(ctx)
  for (const left of await stagingsIn(workspaceDirOf(ctx))) await fs.rm(left, { recursive: true, force: true })
}

/** Whether a restore left files beside those of the workspace. */
export const hasStagings = async (ctx: Where): Promise<boolean> => (await stagingsIn(workspaceDirOf(ctx))).length > 0

async function bringPending(ctx: Where): Promise<void> {
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
