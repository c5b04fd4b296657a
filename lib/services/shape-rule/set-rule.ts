import * as contract from '@/lib/contract/mining'
import { enqueueMining, eventItem, everyAgent, writeVerb } from '@/lib/kernel'
import { storedRules, writeRule } from '@/lib/learning'

/** Sets what the workspace says of one tool, and queues the mining that reads every stored step by it. */
export const setShapeRule = writeVerb(contract.setShapeRule, async (tx, { tool, ignore, bookkeeping }) => {
  const rule = { ignore: [...new Set(ignore)].toSorted(), bookkeeping }
  // Takes the workspace's row: of two rules set at once the second is laid beside the first.
  await tx.db.workspace.updateMany({ where: { id: tx.workspace.id }, data: { name: tx.workspace.name } })
  const before = (await storedRules(tx.db, tx)).get(tool) ?? { ignore: [], bookkeeping: false }
  const isSame = before.bookkeeping === bookkeeping && before.ignore.join('\n') === rule.ignore.join('\n')
  if (isSame) return { rule: { tool, ...rule }, event: null, job: null }
  await writeRule(tx, tool, rule)
  const id = await tx.emit({ verb: 'set', object: { kind: 'shapeRule', id: tool, name: tool }, before, after: rule })
  const job = await enqueueMining(tx, everyAgent)
  const event = await tx.db.event.findUniqueOrThrow({ where: { id } })
  return { rule: { tool, ...rule }, event: eventItem(event), job: job.id }
})
