import type { Permission } from '@/lib/domain/permission/permission'
import { inTransaction, makeContext, type Context, type WriteContext } from '@/lib/kernel'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { store } from '@/lib/store/store'
import { leftOf } from './decide-login'
import { GrantRefusal } from './grant-refusal'

/** How long a person's word holds: a command line keeps its key so long, a program renews its tokens until then. */
export const givenMs = 90 * 24 * 60 * 60 * 1000

export const denied = (): GrantRefusal => new GrantRefusal('access_denied', 'This login was refused.')

/** Who let a program in, into which workspace, to do what. */
interface Given {
  userId: string | null
  workspaceId: string | null
  permissions: readonly Permission[]
}

type Make<T> = (tx: WriteContext, left: Permission[], email: string) => Promise<T>

/**
 * Makes what a program was let in for, as the act of the person who did, with no more than they may do by now.
 * @throws GrantRefusal `access_denied` for a person who is no member any more
 */
export async function asGiver<T>({ userId, workspaceId, permissions }: Given, now: Date, make: Make<T>): Promise<T> {
  const ctx = await contextOf(userId, workspaceId)
  return inTransaction({ ...ctx, now: () => now }, async (tx) => {
    // Whoever takes the person out of the workspace meanwhile finds the key, or is found here.
    await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
    const where = { workspaceId: tx.workspace.id, userId: tx.userId ?? '' }
    const member = await tx.db.member.findFirst({ where, select: { role: true } })
    if (!member) throw denied()
    return make(tx, leftOf(permissions, member.role), tx.actor.id)
  })
}

async function contextOf(userId: string | null, workspaceId: string | null): Promise<Context> {
  const { db } = store()
  const user = await db.authUser.findUnique({ where: { id: userId ?? '' }, select: { id: true, email: true } })
  const workspace = await db.workspace.findUnique({ where: { id: workspaceId ?? '' }, select: { name: true } })
  if (!user || !workspace) throw denied()
  const actor = { kind: 'person', id: user.email } as const
  return makeContext({ workspace: workspace.name, actor, permissions: [], userId: user.id })
}
