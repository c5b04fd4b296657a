import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import { agentForWrite, defaultAgent, type WriteContext } from '@/lib/kernel'

/**
 * The owner of a session: the request's agent, else its owner so far, else the agent that the spans name, else `default`. The span
 * that names the agent often comes last: a session of `default` is then transferred to it.
 */
export async function ownerOf(tx: WriteContext, row: Session | null, named: string | undefined): Promise<Agent> {
  if (!row) return agentForWrite(tx.db, tx, tx.agent ?? named)
  const owner = await tx.db.agent.findUniqueOrThrow({ where: { id: row.agentId } })
  if (tx.agent || named === undefined || owner.name !== defaultAgent || named === defaultAgent) return owner
  const agent = await agentForWrite(tx.db, tx, named)
  await tx.db.session.update({ where: { id: row.id }, data: { agentId: agent.id } })
  await tx.db.step.updateMany({ where: { sessionId: row.id }, data: { agentId: agent.id } })
  return agent
}
