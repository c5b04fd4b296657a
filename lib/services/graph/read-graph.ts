import { readGraph as contract, type GraphEdge, type GraphNode } from '@/lib/contract/graph'
import { isVisibleTo } from '@/lib/domain/lifecycle/sharing'
import { isLive } from '@/lib/domain/lifecycle/states'
import { likenessPolicy } from '@/lib/domain/overlap/likeness'
import { neighbourhood } from '@/lib/domain/graph/neighbourhood'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentNames, agentView, readVerb, type ReadContext } from '@/lib/kernel'
import { loadSkill, similarSkills, visibleSkills, relationsOf } from '@/lib/library'
import { entryNamed, openLibrary } from '@/lib/serving'
import { jsonColumns } from '@/lib/store/json-columns'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { bookNames } from '@/lib/domain/name/name-book'
import { inChunks } from '@/lib/store/in-chunks'
import { skillNodes } from './skill-nodes'
import { useRelations } from './use-relations'

interface GraphRelations {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

/** Which agent a skill was learned from, and the tools that it calls. */
async function ownRelations(ctx: ReadContext, rows: readonly Skill[]): Promise<GraphRelations> {
  const names = await agentNames(ctx.db, ctx)
  const nodes = new Map<string, GraphNode>()
  const edges: GraphEdge[] = []
  for (const row of rows) {
    if (row.agentId !== null) {
      nodes.set(row.agentId, { id: row.agentId, kind: 'agent', name: names.get(row.agentId) ?? '' })
      edges.push({ from: row.agentId, to: row.id, kind: 'learned' })
    }
    for (const tool of new Set(jsonColumns.Skill.suggestedTools(row.suggestedTools))) {
      nodes.set(`tool:${tool}`, { id: `tool:${tool}`, kind: 'tool', name: tool })
      edges.push({ from: row.id, to: `tool:${tool}`, kind: 'calls' })
    }
  }
  return { nodes: [...nodes.values()], edges }
}

/** What skills say of each other by name, as far as both are shown and may be known. */
async function namedRelations(ctx: ReadContext, ids: ReadonlySet<string>, agent: string | undefined): Promise<GraphEdge[]> {
  const library = await openLibrary(ctx.db, ctx)
  const viewer = await agentView(ctx.db, ctx, agent)
  const idOf = (name: string): string[] => {
    const entry = entryNamed(library, name, (one) => isVisibleTo(viewer, one))
    return entry && ids.has(entry.id) ? [entry.id] : []
  }
  return [...library.entries.values()]
    .filter((entry) => ids.has(entry.id))
    .flatMap((entry) => [
      ...entry.dependsOn.flatMap(idOf).map((to): GraphEdge => ({ from: entry.id, to, kind: 'depends_on' })),
      ...entry.conflictsWith.flatMap(idOf).map((to): GraphEdge => ({ from: entry.id, to, kind: 'conflicts_with' })),
    ])
}

/** Live skills that are similar, each pair once. */
async function likeRelations(ctx: ReadContext, rows: readonly Skill[]): Promise<GraphEdge[]> {
  const live = rows.filter((row) => isLive(row.state))
  const ids = new Set(live.map((row) => row.id))
  const edges: GraphEdge[] = []
  for (const row of live)
    for (const { id, similarity } of await similarSkills(ctx.db, ctx, row, ids, likenessPolicy.similar))
      if (row.id < id) edges.push({ from: row.id, to: id, kind: 'similar_to', weight: similarity })
  return edges
}

async function usesBySkill(ctx: ReadContext): Promise<Map<string, number>> {
  const where = { workspaceId: ctx.workspace.id, isSelected: true }
  const counts = await ctx.db.use.groupBy({ by: ['skillId'], where, _count: { _all: true } })
  return new Map(counts.map((one) => [one.skillId, one._count._all]))
}

/** Skills that were used last first, and always the one that is asked for. */
async function shownSkills(ctx: ReadContext, input: { skill?: string; agent?: string; limit: number }) {
  const visible = await visibleSkills(ctx.db, ctx, input.agent)
  const centre = input.skill === undefined ? null : await loadSkill(ctx.db, ctx, input.skill, input.agent)
  const orderBy = [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }] as const
  const rows = await ctx.db.skill.findMany({ where: visible, orderBy: [...orderBy], take: input.limit })
  const total = await ctx.db.skill.count({ where: visible })
  return { rows: centre && !rows.some((row) => row.id === centre.id) ? [...rows, centre] : rows, total, centre }
}

/** Whose words a skill adds to, and what was merged into it, as far as both are shown. */
async function lineageRelations(ctx: ReadContext, rows: readonly Skill[]): Promise<GraphEdge[]> {
  const relations = await relationsOf(ctx.db, rows)
  const names = bookNames(
    rows.map(({ id, heldName }) => {
      const aliases = (relations.get(id) ?? []).flatMap(({ kind, target }) => (kind === 'alias' ? [target] : []))
      return { id, heldName, aliases }
    }),
  )
  const bases = rows.flatMap((row) =>
    (relations.get(row.id) ?? []).flatMap(({ kind, target }): GraphEdge[] => {
      const to = kind === 'extends' ? names.find(target) : null
      return to === null || to === row.id ? [] : [{ from: row.id, to, kind: 'extends' }]
    }),
  )
  return [...bases, ...(await mergesOf(ctx, rows))]
}

/** Merges that stand: an undone one left nothing behind. */
async function mergesOf(ctx: ReadContext, rows: readonly Skill[]): Promise<GraphEdge[]> {
  const shown = new Set(rows.map((row) => row.id))
  const events = await inChunks([...shown], (some) =>
    ctx.db.event.findMany({
      where: {
        workspaceId: ctx.workspace.id,
        objectKind: 'skill',
        verb: 'merge',
        objectId: { in: some },
        undoneById: null,
        undoesId: null,
      },
      select: { objectId: true, evidence: true },
      orderBy: { id: 'asc' },
    }),
  )
  return events.flatMap(({ objectId, evidence }): GraphEdge[] => {
    const source = fieldOf(evidence, 'mergedSkillId')
    return typeof source === 'string' && shown.has(source) ? [{ from: objectId, to: source, kind: 'merged_from' }] : []
  })
}

/** The library as a graph. Records nothing. */
export const readGraph = readVerb(contract, async (ctx, input) => {
  const { rows, total, centre } = await shownSkills(ctx, input)
  const ids = new Set(rows.map((row) => row.id))
  const usesOf = await usesBySkill(ctx)
  const own = await ownRelations(ctx, rows)
  const used = await useRelations(ctx, { ids, agent: input.agent, withSessions: input.sessions })
  const light = rows.map((row) => ({ id: row.id }))
  const named = [
    ...(await namedRelations(ctx, ids, input.agent)),
    ...(await lineageRelations(ctx, rows)),
    ...(await likeRelations(ctx, rows)),
  ]
  const edges = [...own.edges, ...used.edges, ...named]
  const others = [...own.nodes, ...used.nodes]
  const near = centre ? neighbourhood({ nodes: [...light, ...others], edges }, new Set([centre.id])) : null
  const isShown = near ? new Set(near.nodes.map((node) => node.id)) : null
  const skills = await skillNodes(
    ctx,
    rows.filter((row) => isShown?.has(row.id) ?? true),
    usesOf,
  )
  return {
    nodes: [...skills, ...others.filter((node) => isShown?.has(node.id) ?? true)],
    edges: near ? near.edges : edges,
    skills: total,
  }
})
