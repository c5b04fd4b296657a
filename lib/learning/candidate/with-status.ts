import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { Context } from '@/lib/kernel'

/** What a status means now: a snooze whose date has come is open again, without anything being written. */
export function withStatus(ctx: Context, status: CandidateItem['status']): Prisma.CandidateWhereInput {
  const now = ctx.now()
  if (status === 'open') return { OR: [{ status: 'open' }, { status: 'snoozed', snoozedUntil: { lte: now } }] }
  if (status === 'snoozed') return { status: 'snoozed', OR: [{ snoozedUntil: null }, { snoozedUntil: { gt: now } }] }
  return { status }
}
