import { Prisma, type Agent } from '@/prisma/generated/sqlite/client'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Queryable, Transaction } from '@/lib/store/client'
import { columnsOf } from '@/lib/store/columns'
import { inChunks } from '@/lib/store/in-chunks'
import { readRows } from '@/lib/store/run-statement'
import { cached } from './cached'
import type { Context } from './context'

export const defaultAgent = 'default'
const columns = columnsOf('Agent')

/** The agent that a write is for: the named one, else the caller's, else `default`; an unknown one is created. */
export async function agentForWrite(db: Transaction, ctx: Context, named?: string | null): Promise<Agent> {
  const name = nameForWrite(ctx, named)
  return (await agentsByName(db, ctx, [name])).get(name)!
}

/** As `agentForWrite`, of many names by each; those that are known are read in one statement. */
export async function agentsForWrite<N extends string | undefined>(
  db: Transaction,
  ctx: Context,
  names: Iterable<N>,
): Promise<Map<N, Agent>> {
  const wanted = new Map([...names].map((named) => [named, nameForWrite(ctx, named)]))
  const agents = await agentsByName(db, ctx, [...new Set(wanted.values())])
  return new Map([...wanted].map(([named, name]) => [named, agents.get(name)!]))
}

/** The agents with some names; those that are unknown are created. */
async function agentsByName(db: Transaction, ctx: Context, names: string[]): Promise<Map<string, Agent>> {
  const agents = new Map((await namedRows(db, ctx, names)).map((row) => [row.name, row]))
  for (const name of names) if (!agents.has(name)) agents.set(name, await makeAgent(db, ctx, name))
  return agents
}

/** What a text says of its agent never widens a key that is bound to one. */
const nameForWrite = (ctx: Context, named?: string | null): string => ctx.boundAgent ?? (named || ctx.agent || defaultAgent)

async function makeAgent(db: Transaction, ctx: Context, name: string): Promise<Agent> {
  // Two concurrent requests may both be an agent's first.
  const row = { id: newId('agent'), workspaceId: ctx.workspace.id, name, createdAt: ctx.now() }
  await bulkInsert<Agent>(db, ctx.store.provider, 'Agent', columns, [row], { ignoreConflicts: true })
  const [made] = await namedRows(db, ctx, [name])
  if (!made) throw new Error('An agent that was just written cannot be read')
  return made
}

const namedRows = (db: Transaction, { workspace }: Context, names: string[]): Promise<Agent[]> =>
  inChunks(names, (some) =>
    readRows<Agent>(db, 'Agent', columns, Prisma.sql`"workspaceId" = ${workspace.id} AND "name" IN (${Prisma.join(some)})`),
  )

/**
 * Whose rows alone a caller may change: those of the agent that its key is bound to; null for every other caller. What such a key sends
 * may name what another agent did, by a token, a place or a call's id: it changes nothing of that.
 */
export async function boundAgentId(db: Transaction, ctx: Context): Promise<string | null> {
  return ctx.boundAgent === undefined ? null : (await agentForWrite(db, ctx)).id
}

/** The rows that a read may see: one agent's (a filter on agentId that matches nothing for an unknown name), or all. */
export async function agentScope(db: Queryable, ctx: Context, named?: string | null): Promise<{ agentId?: string }> {
  // An empty name counts as no name and never widens what the caller's own agent may see.
  const name = ctx.boundAgent ?? (named || ctx.agent)
  if (!name) return {}
  const where = { workspaceId_name: { workspaceId: ctx.workspace.id, name } }
  const agent = await cached(db, ctx, { parts: ['content'], key: ['agent', name] }, () =>
    db.agent.findUnique({ where, select: { id: true } }),
  )
  return { agentId: agent?.id ?? '' }
}

/** Names of all agents of the workspace by id. */
export async function agentNames(db: Queryable, ctx: Context): Promise<Map<string, string>> {
  const rows = await db.agent.findMany({ where: { workspaceId: ctx.workspace.id }, select: { id: true, name: true } })
  return new Map(rows.map((row) => [row.id, row.name]))
}
