import { mcpName } from '@/lib/domain/shape/essential-shape'
import { shapeLabel } from '@/lib/domain/shape/shape-label'
import type { Shape } from '@/lib/domain/shape/types'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Context } from '@/lib/kernel'

/** A tool as an agent's transcripts spell it. */
type Spoken = (agentId: string, tool: string) => string

/**
 * Patterns hold the tools of MCP servers under one spelling; whoever reads of one has to find the tool that exists. Of several spellings
 * the one that most of the agent's steps have, then the first by name.
 */
export async function spokenTools(db: Queryable, ctx: Pick<Context, 'workspace'>, agentIds: readonly string[]): Promise<Spoken> {
  const workspaceId = ctx.workspace.id
  const rows = await db.shape.findMany({
    where: { workspaceId, tool: { startsWith: 'mcp' } },
    select: { tool: true },
    distinct: ['tool'],
  })
  const counts = await inChunks(
    rows.map(({ tool }) => tool),
    (some) =>
      db.step.groupBy({
        by: ['agentId', 'tool'],
        where: { workspaceId, tool: { in: some }, agentId: { in: [...agentIds] } },
        _count: true,
      }),
  )
  const spoken = new Map<string, string>()
  for (const { agentId, tool } of counts.toSorted((a, b) => b._count - a._count || (a.tool < b.tool ? -1 : 1))) {
    const key = `${agentId} ${mcpName(tool)}`
    if (!spoken.has(key)) spoken.set(key, tool)
  }
  return (agentId, tool) => spoken.get(`${agentId} ${mcpName(tool)}`) ?? tool
}

/** Shapes by hash with their tools as one agent's transcripts spell them. */
export async function spokenShapes(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  agentId: string,
  shapes: ReadonlyMap<string, Shape>,
): Promise<Map<string, Shape>> {
  const spoken = await spokenTools(db, ctx, [agentId])
  return new Map([...shapes].map(([hash, shape]) => [hash, { ...shape, tool: spoken(agentId, shape.tool) }]))
}

/** Labels of shapes for people, each as an agent's transcripts spell its tool; undefined of a shape that no row holds. */
export async function spokenLabels(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  agentIds: readonly string[],
  hashes: readonly string[],
): Promise<(agentId: string, hash: string) => string | undefined> {
  const rows = await inChunks([...new Set(hashes)], (some) =>
    db.shape.findMany({
      where: { workspaceId: ctx.workspace.id, hash: { in: some } },
      select: { hash: true, tool: true, heads: true, label: true },
    }),
  )
  const known = new Map(rows.map((row) => [row.hash, row]))
  const spoken = rows.some(({ tool }) => tool.startsWith('mcp')) ? await spokenTools(db, ctx, agentIds) : null
  return (agentId, hash) => {
    const row = known.get(hash)
    if (!row || row.heads !== null || !spoken) return row?.label
    return shapeLabel({ tool: spoken(agentId, row.tool), params: [] })
  }
}
