import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Transaction } from '@/lib/store/client'
import type { Context, PendingWrite } from './context'
import { allBut } from '@/lib/store/columns'

const columns = allBut('DiskWrite', 'doneAt', 'error')

/** Adds writes to the outbox, in the transaction of the changes that they publish. */
export async function queueDiskWrites(db: Transaction, ctx: Context, writes: readonly PendingWrite[]): Promise<void> {
  const place = { workspaceId: ctx.workspace.id, createdAt: ctx.now(), attempts: 0 }
  const rows = writes.map((write) => ({
    ...write,
    ...place,
    id: newId('diskWrite'),
    versionId: write.versionId ?? null,
    isHeld: write.isHeld ?? false,
  }))
  await bulkInsert<(typeof rows)[number]>(db, ctx.store.provider, 'DiskWrite', columns, rows)
}
