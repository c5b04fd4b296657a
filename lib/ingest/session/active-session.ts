import type { Prisma } from '@/prisma/generated/sqlite/client'

/** Sessions with steps of their own that mining may learn from. */
export const activeSession = { isMinable: true, stepCount: { gt: 0 } } satisfies Prisma.SessionWhereInput
