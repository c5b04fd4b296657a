import type { Prisma, Session, Use } from '@/prisma/generated/sqlite/client'

/** Surfaces that agents of every harness share: a use reported there has its session's key but no harness. */
const doors = ['mcp']

type SessionPlace = Pick<Session, 'agentId' | 'harness' | 'key'>
type UsePlace = Pick<Use, 'agentId' | 'harness' | 'sessionKey'>

/** The uses of a session: those of its harness and key, and those of its agent and key from a shared surface. */
export function usesOfSession({
  workspaceId,
  agentId,
  harness,
  key,
}: SessionPlace & { workspaceId: string }): Prisma.UseWhereInput {
  return { workspaceId, sessionKey: key, OR: [{ harness }, { harness: { in: doors }, agentId }] }
}

/** Finds the session of a use among some; undefined when none matches. */
export function sessionFinder<S extends SessionPlace>(sessions: readonly S[]): (use: UsePlace) => S | undefined {
  const byHarness = new Map(sessions.map((one) => [JSON.stringify([one.harness, one.key]), one]))
  const byAgent = new Map(sessions.map((one) => [JSON.stringify([one.agentId, one.key]), one]))
  return ({ agentId, harness, sessionKey }) =>
    byHarness.get(JSON.stringify([harness, sessionKey])) ??
    (doors.includes(harness) ? byAgent.get(JSON.stringify([agentId, sessionKey])) : undefined)
}
