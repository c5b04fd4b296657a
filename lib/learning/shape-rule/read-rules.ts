import { z } from 'zod'
import type { Queryable } from '@/lib/store/client'
import { readSetting, type Context, type Setting } from '@/lib/kernel'

const shapeRule = z.object({
  /** Parameters that do not count, beside those of the built-in table. */
  ignore: z.string().array(),
  /** Its steps tell nothing of the work and stand in no pattern. */
  bookkeeping: z.boolean(),
})
/** What a workspace says of one tool. */
export type ShapeRule = z.output<typeof shapeRule>

/** The rules as shapes and patterns are made by them. */
export interface ShapeRules {
  ignored: Map<string, string[]>
  bookkeeping: string[]
}

const byTool = z.record(z.string(), shapeRule)

/** The rules of a workspace, by tool. */
export const shapeRulesSetting: Setting<Record<string, ShapeRule>> = {
  key: 'shape-rules',
  schema: byTool,
  none: {},
  salvage: (stored) => {
    const tools = z.record(z.string(), z.unknown()).safeParse(stored).data ?? {}
    return byTool.parse(Object.fromEntries(Object.entries(tools).filter(([, rule]) => shapeRule.safeParse(rule).success)))
  },
}

/** The stored rules by tool, in order of its name. */
export async function storedRules(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<Map<string, ShapeRule>> {
  const rules = await readSetting(db, ctx, shapeRulesSetting)
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
