import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import { agentForWrite, defaultAgent, type WriteContext } from '@/lib/kernel'
import { inChunks } from '@/lib/store/in-chunks'

/** Telemetry does not name a harness: its sessions have this one. */
export const harness = 'otel'

/** Keys of sessions that belong to another agent than the one in the request; none when it names no agent. */
export async function foreignKeys(tx: WriteContext, keys: Set<string>): Promise<Set<string>> {
  if (!tx.agent) return new Set()
  const other = { workspaceId: tx.workspace.id, harness, agent: { name: { not: tx.agent } } }
  const rows = await inChunks([...keys], (some) =>
    tx.db.session.findMany({ where: { ...other, key: { in: some } }, select: { key: true } }),
  )
  return new Set(rows.map(({ key }) => key))
}

/** Which of these keys belong to erased sessions: their spans are not stored again. */
export async function erasedKeys(tx: WriteContext, keys: Set<string>): Promise<Set<string>> {
  const erased = { workspaceId: tx.workspace.id, harness, erasedAt: { not: null } }
  const rows = await inChunks([...keys], (some) =>
    tx.db.session.findMany({ where: { ...erased, key: { in: some } }, select: { key: true } }),
  )
  return new Set(rows.map(({ key }) => key))
}

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
