import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Transaction } from '@/lib/store/client'
import type { Context } from './context'

/** What the disk must show of a skill after an act. */
export interface DiskAct {
  /** Acts of one event land in one commit. */
  eventId: string
  skillId: string
  name: string
  /** write: skills/<name>; archive: archive/<name>; remove: neither; lock: the lock of the packs, whose id stands for the skill's. */
  action: 'write' | 'archive' | 'remove' | 'lock'
  versionId?: string
  /** First line of the commit. */
  message: string
}

const columns = {
  id: 'text',
  workspaceId: 'text',
  createdAt: 'time',
  eventId: 'text',
  skillId: 'text',
  name: 'text',
  action: 'text',
  versionId: 'text',
  message: 'text',
  attempts: 'int',
} as const

/** Lays acts into the outbox, inside the transaction of the changes they show. */
export async function queueDiskActs(db: Transaction, ctx: Context, acts: readonly DiskAct[]): Promise<void> {
  const place = { workspaceId: ctx.workspace.id, createdAt: ctx.now(), attempts: 0 }
  const rows = acts.map((act) => ({ ...act, ...place, id: newId('diskWrite'), versionId: act.versionId ?? null }))
  await bulkInsert<(typeof rows)[number]>(db, ctx.store.provider, 'DiskWrite', columns, rows)
}
