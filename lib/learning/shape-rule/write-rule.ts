import { writeSetting, type WriteContext } from '@/lib/kernel'
import { shapeRulesSetting, storedRules, type ShapeRule } from './read-rules'

/** Writes one tool's rule among the settings; one that says nothing is taken out. */
export async function writeRule(tx: WriteContext, tool: string, rule: ShapeRule): Promise<void> {
  const rules = await storedRules(tx.db, tx)
  if (rule.bookkeeping || rule.ignore.length > 0) rules.set(tool, rule)
  else rules.delete(tool)
  await writeSetting(tx.db, tx, shapeRulesSetting, Object.fromEntries(rules))
}
