import { jsonColumns } from '@/lib/store/json-columns'
import { essentialShape } from '@/lib/domain/shape/essential-shape'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import type { Shape } from '@/lib/domain/shape/types'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { readShapeRules, type ShapeRules } from '@/lib/learning/shape-rule/read-rules'

/** Shapes of a workspace as patterns are made of them. */
export interface EssentialShapes {
  /** Hash of the essence of a stored shape; the given one where the shape is not known. */
  of(hash: string): string
  /** Every shape by hash: as stored, and essential. */
  shapes: Map<string, Shape>
  /** Essences that no row holds yet. */
  unsaved: Map<string, Shape>
  /** Tools that the workspace leaves out of patterns. */
  bookkeeping: string[]
}

/** Reads the shapes and the workspace's own rules. A rule changes what the next run sees; no step is written anew. */
export async function loadEssentialShapes(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<EssentialShapes> {
  const rows = await db.shape.findMany({ where: { workspaceId: ctx.workspace.id } })
  const rules = await readShapeRules(db, ctx)
  const shapes = new Map(rows.map((row) => [row.hash, shapeOfRow(row)]))
  const essentialHash = new Map<string, string>()
  const unsaved = new Map<string, Shape>()
  for (const [hash, shape] of shapes) {
    const essential = essentialOf(shape, rules)
    const own = essential === shape ? hash : shapeHash(essential)
    essentialHash.set(hash, own)
    if (shapes.has(own)) continue
    shapes.set(own, essential)
    unsaved.set(own, essential)
  }
  return { of: (hash) => essentialHash.get(hash) ?? hash, shapes, unsaved, bookkeeping: rules.bookkeeping }
}

const essentialOf = (shape: Shape, rules: ShapeRules): Shape => essentialShape(shape, rules.ignored.get(shape.tool))

function shapeOfRow(row: { tool: string; params: unknown; heads: unknown }): Shape {
  const shape: Shape = { tool: row.tool, params: jsonColumns.Shape.params(row.params) }
  const heads = jsonColumns.Shape.heads(row.heads)
  return heads === null ? shape : { ...shape, heads }
}
