import type { InvitationItem, MemberItem } from '@/lib/contract/member'
import type { Invitation, Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

export const withUser = {
  user: {
    select: { name: true, email: true, sessions: { select: { lastSeenAt: true }, orderBy: { lastSeenAt: 'desc' }, take: 1 } },
  },
} as const satisfies Prisma.MemberInclude

type Row = Prisma.MemberGetPayload<{ include: typeof withUser }>

/** A member as others see them. */
export function memberItem({ id, role, userId, createdAt, user }: Row, ctx: Pick<Context, 'userId' | 'browser'>): MemberItem {
  const { name, email, sessions } = user
  const isYou = ctx.browser !== undefined && ctx.userId === userId
  return {
    id,
    name,
    email,
    role,
    isYou,
    joinedAt: createdAt.toISOString(),
    lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null,
  }
}

/** An invitation as it is shown: nothing of it opens anything. */
export function invitationItem({ id, email, role, createdBy, createdAt, expiresAt }: Invitation): InvitationItem {
  return { id, email, role, createdBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}
