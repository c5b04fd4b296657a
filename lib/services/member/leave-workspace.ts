import * as contract from '@/lib/contract/member'
import { Problem } from '@/lib/domain/problem/problem'
import { writeVerb } from '@/lib/kernel'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { endMembership } from './end-membership'

/** Takes the person who asks out of the workspace. */
export const leaveWorkspace = writeVerb(contract.leaveWorkspace, async (tx) => {
  await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
  const where = { workspaceId: tx.workspace.id, userId: tx.browser === undefined ? '' : tx.userId }
  const row = await tx.db.member.findFirst({ where, include: { user: { select: { email: true } } } })
  if (!row) throw new Problem('forbidden', 'Only a person who is signed in with an account can leave.')
  return endMembership(tx, { ...row, email: row.user.email }, 'leave')
})
