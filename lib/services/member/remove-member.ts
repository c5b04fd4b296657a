import * as contract from '@/lib/contract/member'
import { notFound } from '@/lib/domain/problem/problem'
import { writeVerb } from '@/lib/kernel'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { requireAppoint } from './appoint'
import { endMembership } from './end-membership'

/** Takes a person out of the workspace; their next request is refused. */
export const removeMember = writeVerb(contract.removeMember, async (tx, { id }) => {
  await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
  const where = { id, workspaceId: tx.workspace.id }
  const row = await tx.db.member.findFirst({ where, include: { user: { select: { email: true } } } })
  if (!row) throw notFound('member with that ID')
  requireAppoint(tx, row.role)
  return endMembership(tx, { ...row, email: row.user.email }, 'remove')
})
