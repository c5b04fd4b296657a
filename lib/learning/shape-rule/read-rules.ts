import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

/** What a workspace says of one tool. */
export type ShapeRule = {
  /** Parameters that do not count, beside those of the built-in table. */
  ignore: string[]
  /** Its steps tell nothing of the work and stand in no pattern. */
  bookkeeping: boolean
}

/** The rules as shapes and patterns are made by them. */
export interface ShapeRules {
  ignored: Map<string, string[]>
  bookkeeping: string[]
}

/** Where the rules stand among the settings of a workspace. */
export const shapeRulesKey = 'shape-rules'

/** The stored rules by tool, in order of its name. */
export async function storedRules(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<Map<string, ShapeRule>> {
  const row = await db.setting.findUnique({ where: { workspaceId_key: { workspaceId: ctx.workspace.id, key: shapeRulesKey } } })
  const rules = (row?.value ?? {}) as Record<string, ShapeRule>
  return new Map(Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What the workspace adds to the built-in tables. */
export async function readShapeRules(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<ShapeRules> {
  const rules = [...(await storedRules(db, ctx))]
  return {
    ignored: new Map(rules.map(([tool, rule]) => [tool, rule.ignore])),
    bookkeeping: rules.filter(([, rule]) => rule.bookkeeping).map(([tool]) => tool),
  }
}
