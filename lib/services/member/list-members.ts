import * as contract from '@/lib/contract/member'
import { readVerb } from '@/lib/kernel'
import { invitationItem, memberItem, withUser } from './member-item'

/** The people of the workspace in the order they joined, and invitations that wait. */
export const listMembers = readVerb(contract.listMembers, async (ctx) => {
  const where = { workspaceId: ctx.workspace.id }
  const rows = await ctx.db.member.findMany({ where, orderBy: { id: 'asc' }, include: withUser })
  const invitations = await ctx.db.invitation.findMany({
    where: { ...where, expiresAt: { gt: ctx.now() } },
    orderBy: { id: 'desc' },
  })
  return { items: rows.map((row) => memberItem(row, ctx)), invitations: invitations.map(invitationItem) }
})
