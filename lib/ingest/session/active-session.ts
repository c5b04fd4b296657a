import { Prisma } from '@/prisma/generated/sqlite/client'

/** Sessions with steps of their own that mining may learn from. */
export const activeSession = { isMinable: true, stepCount: { gt: 0 } } satisfies Prisma.SessionWhereInput

/** The same, in a statement written by hand. */
export const isActiveSession = Prisma.sql`"isMinable" = ${true} AND "stepCount" > 0`
