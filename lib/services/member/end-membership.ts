import type { EventItem } from '@/lib/contract/event'
import type { Role } from '@/lib/domain/permission/role'
import { asWorkOfAll, eventItem, type WriteContext } from '@/lib/kernel'
import { requireOtherOwner } from './appoint'
import { revokeKeys } from './revoke-keys'

interface Leaving {
  id: string
  userId: string
  role: Role
  email: string
}

/** What ended with a membership, as the contract says it. */
interface Ended {
  keys: string[]
  browsers: number
  invitations: string[]
}

/**
 * Ends a membership with all that came by it, in one act: the keys that the person made, the invitations they sent, and their browsers
 * once they are a member of nothing. What they did stays, under their name. Lock the workspace first.
 */
export async function endMembership(
  tx: WriteContext,
  { id, userId, role, email }: Leaving,
  verb: 'remove' | 'leave',
): Promise<{ ended: Ended; event: EventItem }> {
  if (role === 'owner') await requireOtherOwner(tx, id)
  await tx.db.member.delete({ where: { id } })
  const keys = await revokeKeys(tx, userId, [])
  const invitations = await withdrawSent(tx, [`person:${email}`, ...keys.map((name) => `key:${name}`)])
  const elsewhere = await asWorkOfAll(() =>
    tx.store.reader.member.findFirst({ where: { userId, id: { not: id } }, select: { id: true } }),
  )
  const { count: browsers } = elsewhere ? { count: 0 } : await tx.db.authSession.deleteMany({ where: { userId } })
  const ended = { keys, browsers, invitations }
  const eventId = await tx.emit({ verb, object: { kind: 'member', id, name: email }, before: { role }, after: ended })
  return { ended, event: eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })) }
}

async function withdrawSent(tx: WriteContext, senders: readonly string[]): Promise<string[]> {
  const sent = await tx.db.invitation.findMany({
    where: { workspaceId: tx.workspace.id, createdBy: { in: [...senders] } },
    orderBy: { id: 'asc' },
  })
  await tx.db.invitation.deleteMany({ where: { id: { in: sent.map(({ id }) => id) } } })
  return sent.map((one) => one.email)
}
