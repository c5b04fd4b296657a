import { type WriteContext, agentForWrite, defaultAgent } from '@/lib/kernel'
import { storeSessions } from '@/lib/ingest/session/store-sessions'
import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import { harness, type BuiltSession, type SpanPlan } from './plan-spans'

/** Stores the sessions of a plan, whose spans are stored already. Returns the ids of the agents whose patterns this may change. */
export async function storePlanned(tx: WriteContext, { renamed, sessions }: SpanPlan): Promise<string[]> {
  const affected: string[] = []
  for (const [from, to] of renamed) if (!sessions.get(from)) affected.push(...(await moveSession(tx, { from, to })))
  for (const [key, built] of sessions) if (built) affected.push(...(await storeOne(tx, key, built)))
  return affected
}

/** Renames a session known by its trace to its conversation, or merges it into that when it already exists. */
async function moveSession(tx: WriteContext, { from, to }: { from: string; to: string }): Promise<string[]> {
  const own = { workspaceId: tx.workspace.id, harness }
  const row = await tx.db.session.findUnique({ where: { workspaceId_key_harness: { ...own, key: from } } })
  if (!row || row.erasedAt) return []
  const target = await tx.db.session.findUnique({ where: { workspaceId_key_harness: { ...own, key: to } }, select: { id: true } })
  if (target) await tx.db.session.delete({ where: { id: row.id } })
  else await tx.db.session.update({ where: { id: row.id }, data: { key: to } })
  await tx.emit({
    verb: target ? 'merge' : 'rename',
    object: { kind: 'session', id: row.id, name: to },
    agentId: row.agentId,
    before: { key: from },
    after: { key: to, ...(target ? { into: target.id } : {}) },
  })
  return [row.agentId]
}

/**
 * The owner of a session: the request's agent, else its owner so far, else the agent that the spans name, else `default`. The span
 * that names the agent often comes last: a session of `default` is then transferred to it.
 */
async function ownerOf(tx: WriteContext, row: Session | null, named: string | undefined): Promise<Agent> {
  if (!row) return agentForWrite(tx.db, tx, tx.agent ?? named)
  const owner = await tx.db.agent.findUniqueOrThrow({ where: { id: row.agentId } })
  if (tx.agent || named === undefined || owner.name !== defaultAgent || named === defaultAgent) return owner
  const agent = await agentForWrite(tx.db, tx, named)
  await tx.db.session.update({ where: { id: row.id }, data: { agentId: agent.id } })
  await tx.db.step.updateMany({ where: { sessionId: row.id }, data: { agentId: agent.id } })
  return agent
}

async function storeOne(tx: WriteContext, key: string, { agent: named, ready }: BuiltSession): Promise<string[]> {
  const own = { workspaceId: tx.workspace.id, harness, key }
  const row = await tx.db.session.findUnique({ where: { workspaceId_key_harness: own } })
  const agent = await ownerOf(tx, row, named)
  const [stored] = await storeSessions(tx, [{ agent, ready, isGrowing: true, isWhole: true }])
  const affected = stored?.affected ?? []
  return row && row.agentId !== agent.id ? [...affected, row.agentId, agent.id] : affected
}
