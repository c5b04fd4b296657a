import type { Prisma, Session, Use } from '@/prisma/generated/sqlite/client'

/** Surfaces that agents of every harness share: a use reported there has its session's key but no harness. */
const doors = ['mcp']

type SessionPlace = Pick<Session, 'id' | 'agentId' | 'harness' | 'key'>
type UsePlace = Pick<Use, 'agentId' | 'harness' | 'sessionKey' | 'sessionId'>

/**
 * The uses of a session: those that its transcript holds, and of the others those of its harness and key, and those of its agent and
 * key from a shared surface.
 */
export function usesOfSession({
  id,
  workspaceId,
  agentId,
  harness,
  key,
}: SessionPlace & { workspaceId: string }): Prisma.UseWhereInput {
  const placed = { sessionId: null, sessionKey: key, OR: [{ harness }, { harness: { in: doors }, agentId }] }
  return { workspaceId, OR: [{ sessionId: id }, placed] }
}

/** Keys and ids of the sessions that may be those of uses. */
export const sessionPlaces = (uses: readonly UsePlace[]): { keys: string[]; ids: string[] } => ({
  keys: uses.flatMap((use) => (use.sessionId === null ? [use.sessionKey] : [])),
  ids: uses.flatMap((use) => use.sessionId ?? []),
})

/** The sessions that may be those of uses. */
export function sessionsOfUses(uses: readonly UsePlace[]): Prisma.SessionWhereInput {
  const { keys, ids } = sessionPlaces(uses)
  return { OR: [{ key: { in: keys } }, { id: { in: ids } }] }
}

/** Finds the session of a use among some; undefined when none matches. */
export function sessionFinder<S extends SessionPlace>(sessions: readonly S[]): (use: UsePlace) => S | undefined {
  const byId = new Map(sessions.map((one) => [one.id, one]))
  const byHarness = new Map(sessions.map((one) => [JSON.stringify([one.harness, one.key]), one]))
  const byAgent = new Map(sessions.map((one) => [JSON.stringify([one.agentId, one.key]), one]))
  return ({ agentId, harness, sessionKey, sessionId }) => {
    if (sessionId !== null) return byId.get(sessionId)
    const own = byHarness.get(JSON.stringify([harness, sessionKey]))
    return own ?? (doors.includes(harness) ? byAgent.get(JSON.stringify([agentId, sessionKey])) : undefined)
  }
}
