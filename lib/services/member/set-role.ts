import * as contract from '@/lib/contract/member'
import { permissionsOfRole } from '@/lib/domain/permission/role'
import { notFound } from '@/lib/domain/problem/problem'
import { eventItem, writeVerb } from '@/lib/kernel'
import { lockWorkspace } from '@/lib/store/lock-rows'
import { requireAppoint, requireOtherOwner } from './appoint'
import { memberItem, withUser } from './member-item'
import { revokeKeys } from './revoke-keys'

/** Gives a member another role, from their next request on. Keys of theirs never hold more than they do. */
export const setRole = writeVerb(contract.setRole, async (tx, { id, role }) => {
  await lockWorkspace(tx.db, tx.store.provider, tx.workspace.id)
  const own = { id, workspaceId: tx.workspace.id }
  const row = await tx.db.member.findFirst({ where: own, include: withUser })
  if (!row) throw notFound('member with that ID')
  requireAppoint(tx, row.role)
  requireAppoint(tx, role)
  if (row.role === role) return { member: memberItem(row, tx), event: null }
  if (row.role === 'owner') await requireOtherOwner(tx, id)
  await tx.db.member.update({ where: { id }, data: { role } })
  const keys = await revokeKeys(tx, row.userId, permissionsOfRole(role))
  const eventId = await tx.emit({
    verb: 'change',
    object: { kind: 'member', id, name: row.user.email },
    before: { role: row.role },
    after: { role, ...(keys.length > 0 ? { keysRevoked: keys } : {}) },
  })
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { member: memberItem({ ...row, role }, tx), event }
})
