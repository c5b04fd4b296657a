import { conflict } from '@/lib/domain/problem/problem'
import type { Agent } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'

/** Open proposals one agent may have, and those of one session. */
const openMax = 5
const perSessionMax = 1

/**
 * Bounds what one agent asks of people; reports of failures are free.
 * @throws Problem `conflict` when an agent, or one session of it, has proposed enough, whatever became of it.
 */
export async function limitProposals(tx: WriteContext, agent: Agent, sessionKey: string | undefined): Promise<void> {
  // Takes the agent's row: of two proposals at once the second counts the first.
  await tx.db.agent.update({ where: { id: agent.id }, data: { name: agent.name } })
  const made = await tx.db.candidate.findMany({
    where: { agentId: agent.id, origin: 'agent', kind: { not: 'warning' } },
    select: { sessionKey: true, status: true },
  })
  const open = made.filter((row) => row.status === 'open')
  if (open.length >= openMax) {
    throw conflict(`Agent "${agent.name}" has ${openMax} open proposals. Decide on one of them first.`)
  }
  const ofSession = sessionKey ? made.filter((row) => row.sessionKey === sessionKey) : []
  if (ofSession.length >= perSessionMax) throw conflict('This session already proposed a change. The limit is one per session.')
}
