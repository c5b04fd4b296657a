import * as contract from '@/lib/contract/member'
import { notFound } from '@/lib/domain/problem/problem'
import { eventItem, writeVerb } from '@/lib/kernel'
import { requireAppoint } from './appoint'

/** Withdraws an invitation: its link opens nothing any more. */
export const withdrawInvitation = writeVerb(contract.withdrawInvitation, async (tx, { id }) => {
  const own = { id, workspaceId: tx.workspace.id }
  const row = await tx.db.invitation.findFirst({ where: own })
  if (row) requireAppoint(tx, row.role)
  const { count } = await tx.db.invitation.deleteMany({ where: own })
  if (!row || count !== 1) throw notFound('invitation with that ID')
  const { email, role } = row
  const eventId = await tx.emit({ verb: 'withdraw', object: { kind: 'member', id, name: email }, before: { role } })
  return { event: eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } })) }
})
