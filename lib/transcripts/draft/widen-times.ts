import type { Draft } from '@/lib/transcripts/draft/start-draft'

/** Extends the session to a time that one of its lines names (ISO 8601 UTC); lines may be out of order. */
export function widenTimes({ session }: Draft, at: string | undefined): void {
  if (at === undefined) return
  session.startedAt ??= at
  if (at >= (session.endedAt ?? session.startedAt)) session.endedAt = at
}
