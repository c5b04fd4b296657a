import { hashOfSecret, newSecret } from '@/lib/auth/browser-session'
import * as contract from '@/lib/contract/member'
import { conflict, Problem } from '@/lib/domain/problem/problem'
import { limits } from '@/lib/domain/limit/limits'
import { joinPath } from '@/lib/domain/sign-in/join-link'
import { eventItem, isByAgent, writeVerb, type WriteContext } from '@/lib/kernel'
import { takeOf } from '@/lib/store/budget'
import { newId } from '@/lib/store/id'
import { requireAppoint } from './appoint'
import { invitationItem } from './member-item'

const validMs = 7 * 24 * 60 * 60 * 1000
/** Open invitations of a workspace. */
const invitationsMax = 200

/** Makes a link for one address. It leaves the server in this answer alone; another one for the same address replaces it. */
export const inviteMember = writeVerb(contract.inviteMember, async (tx, { email, role }) => {
  requireAppoint(tx, role)
  if (isByAgent(tx)) throw new Problem('forbidden', 'An agent invites nobody.')
  await requireInvitable(tx, email)
  const now = tx.now()
  const where = { workspaceId: tx.workspace.id }
  await tx.db.invitation.deleteMany({ where: { ...where, OR: [{ email }, { expiresAt: { lte: now } }] } })
  if ((await tx.db.invitation.count({ where })) >= invitationsMax)
    throw conflict(`${invitationsMax} invitations are open. Withdraw one first.`)
  if ((await takeOf(tx.db, 'invitation', { whose: tx.workspace.id, count: 1, nowMs: now.getTime() })) === 0)
    throw new Problem(
      'rate_limited',
      `${limits.invitation.max} people were invited today, which is the limit. Invite more tomorrow.`,
    )
  const secret = newSecret()
  const row = await tx.db.invitation.create({
    data: {
      ...where,
      id: newId('invitation'),
      email,
      role,
      hash: hashOfSecret(secret),
      createdBy: `${tx.actor.kind}:${tx.actor.id}`,
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    },
  })
  const eventId = await tx.emit({ verb: 'invite', object: { kind: 'member', id: row.id, name: email }, after: { role } })
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { invitation: invitationItem(row), url: `${tx.settings.publicUrl ?? ''}${joinPath(secret)}`, event }
})

/** @throws Problem `conflict` for a member, and while nobody could own what an account closes */
async function requireInvitable({ db, workspace }: WriteContext, email: string): Promise<void> {
  if (!(await db.authUser.findFirst({ select: { id: true } })))
    throw conflict('Create your own account first, at /join of this server: the first account is the owner.')
  if (await db.member.findFirst({ where: { workspaceId: workspace.id, user: { email } }, select: { id: true } }))
    throw conflict(`${email} is a member of this workspace already.`)
}
