import type { GraphEdge, GraphNode } from '@/lib/contract/graph'
import { groupBy } from '@/lib/domain/collection/group-by'
import { countPairs } from '@/lib/domain/graph/cluster'
import { agentScope, type ReadContext } from '@/lib/kernel'
import { clustersFor, usedSessions } from '@/lib/library'

const pairsMax = 2_000
const sessionsMax = 200
/** Sessions from which on two skills count as used together. */
const togetherMin = 2

interface UseGraph {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

interface GraphScope {
  ids: ReadonlySet<string>
  agent: string | undefined
  withSessions: boolean
}

/** What was used together in sessions, the clusters of what is shown and, asked for, the sessions themselves. */
export async function useRelations(ctx: ReadContext, { ids, agent, withSessions }: GraphScope): Promise<UseGraph> {
  const used = await usedSessions(ctx.db, ctx, agent)
  const known = [...used].map(([key, skills]) => [key, skills.filter((id) => ids.has(id))] as const)
  const bySession = new Map(known.filter(([, skills]) => skills.length > 0))
  const pairs = countPairs(bySession.values())
  const edges: GraphEdge[] = pairs
    .filter((pair) => pair.sessions >= togetherMin)
    .slice(0, pairsMax)
    .map(({ a, b, sessions }) => ({ from: a, to: b, kind: 'used_with', weight: sessions }))
  const nodes: GraphNode[] = []
  const { clusters } = await clustersFor(ctx.db, ctx, agent)
  for (const { id, name, members } of clusters) {
    const shown = members.filter((member) => ids.has(member.id))
    if (shown.length > 1) nodes.push({ id, kind: 'cluster', name })
    if (shown.length > 1) for (const member of shown) edges.push({ from: member.id, to: id, kind: 'member_of' })
  }
  if (!withSessions) return { nodes, edges }
  const sessions = await sessionRelations(ctx, bySession, agent)
  return { nodes: [...nodes, ...sessions.nodes], edges: [...edges, ...sessions.edges] }
}

/** The newest sessions with uses, as far as their transcripts are stored. */
async function sessionRelations(
  ctx: ReadContext,
  bySession: Map<string, string[]>,
  agent: string | undefined,
): Promise<UseGraph> {
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
    return [...groupBy(uses, (id) => id)].map(([from, group]): GraphEdge => ({
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
