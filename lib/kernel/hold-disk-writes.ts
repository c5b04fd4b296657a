import { publishCommit } from './commit'
import type { Context, WriteContext } from './context'

/** A part of an act that goes over several transactions: its file writes wait for the end of the act, and land in one commit. */
export const holdingDiskWrites = (tx: WriteContext): WriteContext => ({
  ...tx,
  onDisk: (...writes) => tx.onDisk(...writes.map((write) => ({ ...write, isHeld: true }))),
})

/** Makes the file writes of such an act, under its event. */
export async function releaseDiskWrites(ctx: Context, eventId: string): Promise<void> {
  const { db } = ctx.store
  const where = { workspaceId: ctx.workspace.id, eventId, doneAt: null }
  await db.diskWrite.updateMany({ where, data: { isHeld: false } })
  const names = await db.diskWrite.findMany({ where, select: { name: true } })
  await publishCommit(ctx, { touched: new Set(names.map(({ name }) => name)), notified: new Set(), canFlush: true })
}
