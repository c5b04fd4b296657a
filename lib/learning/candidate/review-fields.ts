import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'

/** What an event keeps of a candidate that is dismissed or snoozed, for undo to restore. */
export const reviewFields = (
  row: Pick<Candidate, 'status' | 'dismissReason' | 'snoozedUntil' | 'snoozedToSupport' | 'isAged' | 'isReopened'>,
  patternState: string | null,
): Prisma.InputJsonObject => ({
  status: row.status,
  dismissReason: row.dismissReason,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  snoozedToSupport: row.snoozedToSupport,
  isAged: row.isAged,
  isReopened: row.isReopened,
  patternState,
})
