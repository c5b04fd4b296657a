import type { GraphEdge, GraphNode } from '@/lib/contract/graph'
import { groupBy } from '@/lib/domain/collection/group-by'
import { clustersOf, countPairs } from '@/lib/domain/graph/cluster'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope } from '../agent/resolve-agent'
import type { ReadContext } from '../kernel/context'

/** Uses that relations are made of, the newest: a picture of the present, at a bounded cost. */
const usesMax = 20_000
const pairsMax = 2_000
const sessionsMax = 200
/** Sessions from which on two skills count as used together. */
const togetherMin = 2

interface Found {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

interface Asked {
  ids: ReadonlySet<string>
  nameOf: Map<string, string>
  usesOf: Map<string, number>
  agent: string | undefined
  withSessions: boolean
}

/** What was used together in sessions, the clusters that come of it and, asked for, the sessions themselves. */
export async function useRelations(ctx: ReadContext, { ids, nameOf, usesOf, agent, withSessions }: Asked): Promise<Found> {
  const where: Prisma.UseWhereInput = {
    workspaceId: ctx.workspace.id,
    isSelected: true,
    ...(await agentScope(ctx.db, ctx, agent)),
  }
  const select = { skillId: true, harness: true, sessionKey: true } as const
  const uses = await ctx.db.use.findMany({ where, select, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: usesMax })
  const known = uses.filter((use) => ids.has(use.skillId))
  const bySession = groupBy(known, (use) => JSON.stringify([use.harness, use.sessionKey]))
  const pairs = countPairs([...bySession.values()].map((group) => group.map((use) => use.skillId)))
  const edges: GraphEdge[] = pairs
    .filter((pair) => pair.sessions >= togetherMin)
    .slice(0, pairsMax)
    .map(({ a, b, sessions }) => ({ from: a, to: b, kind: 'used_with', weight: sessions }))
  const nodes: GraphNode[] = []
  for (const { centre, members } of clustersOf(pairs, (id) => usesOf.get(id) ?? 0)) {
    const id = `cluster:${centre}`
    nodes.push({ id, kind: 'cluster', name: `around ${nameOf.get(centre) ?? centre}` })
    for (const member of members) edges.push({ from: member, to: id, kind: 'member_of' })
  }
  if (!withSessions) return { nodes, edges }
  const sessions = await sessionRelations(ctx, bySession, agent)
  return { nodes: [...nodes, ...sessions.nodes], edges: [...edges, ...sessions.edges] }
}

/** The newest sessions with uses, as far as their transcripts are stored. */
async function sessionRelations(
  ctx: ReadContext,
  bySession: Map<string, { skillId: string }[]>,
  agent: string | undefined,
): Promise<Found> {
  const newest = [...bySession].slice(0, sessionsMax)
  const wanted = newest.map(([key]) => JSON.parse(key) as [string, string])
  if (wanted.length === 0) return { nodes: [], edges: [] }
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, agent)) }
  const rows = await ctx.db.session.findMany({
    where: { ...scope, key: { in: wanted.map(([, key]) => key) } },
    select: { id: true, key: true, harness: true },
  })
  const idOf = new Map(rows.map((row) => [JSON.stringify([row.harness, row.key]), row]))
  const edges = newest.flatMap(([key, uses]) => {
    const session = idOf.get(key)
    if (!session) return []
    return [...groupBy(uses, (use) => use.skillId)].map(([from, group]): GraphEdge => ({
      from,
      to: session.id,
      kind: 'used_in',
      weight: group.length,
    }))
  })
  const linked = new Set(edges.map((edge) => edge.to))
  const nodes = rows.flatMap((row): GraphNode[] => (linked.has(row.id) ? [{ id: row.id, kind: 'session', name: row.key }] : []))
  return { nodes, edges }
}
