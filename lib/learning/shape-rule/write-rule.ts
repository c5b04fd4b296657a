import { jsonOf } from '@/lib/store/json'
import type { WriteContext } from '@/lib/kernel'
import { shapeRulesKey, storedRules, type ShapeRule } from './read-rules'

/** Writes one tool's rule among the settings; one that says nothing is taken out. */
export async function writeRule(tx: WriteContext, tool: string, rule: ShapeRule): Promise<void> {
  const rules = await storedRules(tx.db, tx)
  if (rule.bookkeeping || rule.ignore.length > 0) rules.set(tool, rule)
  else rules.delete(tool)
  const own = { workspaceId: tx.workspace.id, key: shapeRulesKey }
  const value = jsonOf(Object.fromEntries(rules))
  const updatedAt = tx.now()
  await tx.db.setting.upsert({
    where: { workspaceId_key: own },
    create: { ...own, value, updatedAt },
    update: { value, updatedAt },
  })
}
