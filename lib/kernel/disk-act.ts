import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Transaction } from '@/lib/store/client'
import type { Context, DiskAct } from './context'
import { allBut } from '@/lib/store/columns'

const columns = allBut('DiskWrite', 'doneAt', 'error')

/** Lays acts into the outbox, inside the transaction of the changes they show. */
export async function queueDiskActs(db: Transaction, ctx: Context, acts: readonly DiskAct[]): Promise<void> {
  const place = { workspaceId: ctx.workspace.id, createdAt: ctx.now(), attempts: 0 }
  const rows = acts.map((act) => ({ ...act, ...place, id: newId('diskWrite'), versionId: act.versionId ?? null }))
  await bulkInsert<(typeof rows)[number]>(db, ctx.store.provider, 'DiskWrite', columns, rows)
}
