import { inChunks } from '@/lib/store/in-chunks'
import type { WriteContext } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import type { IncomingSession } from './incoming-session'

/** The sessions that may concern skills: they have a use to judge, hold a use token, or name a skill that their agent has. */
export async function tellingSessions(tx: WriteContext, sessions: readonly IncomingSession[]): Promise<Set<IncomingSession>> {
  const keys = [...new Set(sessions.map(({ ready }) => ready.head.key))]
  const uses = await inChunks(keys, (some) =>
    tx.db.use.findMany({ where: { workspaceId: tx.workspace.id, sessionKey: { in: some } }, select: { sessionKey: true } }),
  )
  const used = new Set(uses.map((use) => use.sessionKey))
  const held = await namedSkills(tx, sessions)
  const isTelling = ({ agent, ready: { head, skillNames, usesTokens } }: IncomingSession) =>
    used.has(head.key) || usesTokens || skillNames.some((name) => held.get(agent.name)?.has(name))
  return new Set(sessions.filter(isTelling))
}

/** By agent: the names from sessions that resolve to one of its skills. */
async function namedSkills(tx: WriteContext, sessions: readonly IncomingSession[]): Promise<Map<string, ReadonlySet<string>>> {
  const named = new Map<string, Set<string>>()
  for (const { agent, ready } of sessions) named.set(agent.name, new Set([...(named.get(agent.name) ?? []), ...ready.skillNames]))
  const held = new Map<string, ReadonlySet<string>>()
  for (const [agent, names] of named) {
    if (names.size === 0) continue
    const skills = await findSkills(tx.db, tx, [...names], await visibleSkills(tx.db, tx, agent))
    held.set(agent, new Set(skills.keys()))
  }
  return held
}
