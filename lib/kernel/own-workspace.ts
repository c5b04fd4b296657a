import { newId } from '@/lib/store/id'
import type { Transaction } from '@/lib/store/client'
import type { Context } from './context'

/** Makes the person who made a workspace its owner; whoever runs the server needs no membership. */
export async function ownWorkspace(db: Transaction, { userId, now }: Pick<Context, 'userId' | 'now'>, id: string): Promise<void> {
  if (userId === undefined) return
  await db.member.upsert({
    where: { workspaceId_userId: { workspaceId: id, userId } },
    create: { id: newId('member'), workspaceId: id, userId, role: 'owner', createdAt: now() },
    update: {},
  })
}
