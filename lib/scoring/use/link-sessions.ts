import { inChunks } from '@/lib/store/in-chunks'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { linkSession, type UseState } from './use-state'
import { sessionFinder, sessionsOfUses } from './uses-of-session'

/** A use, and the session whose transcript holds it. */
interface HeldUse {
  state: UseState
  session: Pick<Session, 'id' | 'harness' | 'key'>
}

/**
 * Links uses to the sessions that hold them where nothing else does: agents rarely know their session's key and report with one of
 * their own. A use that a session has already stays with it.
 */
export async function linkSessions(tx: WriteContext, held: readonly HeldUse[]): Promise<void> {
  const open = held.filter(
    ({ state: { row }, session }) =>
      row.sessionId === null && (row.harness !== session.harness || row.sessionKey !== session.key),
  )
  const select = { id: true, agentId: true, harness: true, key: true } as const
  const sessions = await inChunks(open, (some) =>
    tx.db.session.findMany({
      where: { workspaceId: tx.workspace.id, ...sessionsOfUses(some.map(({ state }) => state.row)) },
      select,
    }),
  )
  const sessionOf = sessionFinder(sessions)
  for (const { state, session } of open) if (!sessionOf(state.row)) linkSession(state, session.id)
}
