import { fieldOf } from '@/lib/domain/collection/field-of'
import type { GraphEdge } from '@/lib/contract/graph'
import { bookNames } from '@/lib/domain/name/name-book'
import { inChunks } from '@/lib/store/in-chunks'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import { relationsOf } from '@/lib/library'

/** Whose words a skill adds to, and what was merged into it, as far as both are shown. */
export async function lineageRelations(ctx: ReadContext, rows: readonly Skill[]): Promise<GraphEdge[]> {
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
