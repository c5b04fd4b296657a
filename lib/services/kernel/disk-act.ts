import { newId } from '@/lib/store/id'
import type { Transaction } from '@/lib/store/client'
import type { Context } from './context'

/** What the disk must show of a skill after an act. */
export interface DiskAct {
  /** Acts of one event land in one commit. */
  eventId: string
  skillId: string
  name: string
  /** write: skills/<name>; archive: archive/<name>; remove: neither. */
  action: 'write' | 'archive' | 'remove'
  versionId?: string
  /** First line of the commit. */
  message: string
}

/** Lays an act into the outbox, inside the transaction of the change it shows. */
export async function queueDiskAct(db: Transaction, ctx: Context, act: DiskAct): Promise<void> {
  await db.diskWrite.create({
    data: {
      id: newId('diskWrite'),
      workspaceId: ctx.workspace.id,
      createdAt: ctx.now(),
      ...act,
      versionId: act.versionId ?? null,
    },
    select: { id: true },
  })
}
