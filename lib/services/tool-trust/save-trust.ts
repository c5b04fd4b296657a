import * as contract from '@/lib/contract/tool-trust'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import { trustTable } from '@/lib/domain/taint/tool-trust'
import { enqueueMining, everyAgent, readSetting, readVerb, writeSetting, writeVerb } from '@/lib/kernel'
import { trustSetting } from '@/lib/learning'

/** Whose words tools bring: what the workspace says of it, and what holds otherwise. */
export const readToolTrust = readVerb(contract.readToolTrust, async (ctx) => ({
  rules: await readSetting(ctx.db, ctx, trustSetting),
  table: trustTable.map(({ source, tools }) => ({ source, tools: [...tools] })),
}))

/**
 * Sets what the workspace says of tools, and queues the mining that judges drafts by it. Approved skills stay as they are.
 * @throws Problem `invalid` for a tool that is named twice
 */
export const saveToolTrust = writeVerb(contract.saveToolTrust, async (tx, { rules }) => {
  const names = rules.map(({ tool }) => tool.toLowerCase())
  const twice = rules.find((_, index) => names.indexOf(names[index]!) !== index)
  if (twice) throw invalid(`rules: "${twice.tool}" is named twice. Only the first would hold.`)
  const former = await readSetting(tx.db, tx, trustSetting)
  if (canonicalJson(former) === canonicalJson(rules)) return { rules, job: null, event: null }
  await writeSetting(tx.db, tx, trustSetting, rules)
  const object = { kind: 'toolTrust' as const, id: `toolTrust:${tx.workspace.id}`, name: 'trust in tools' }
  const shown = (list: typeof rules) => ({ rules: list.map((one) => ({ ...one })) })
  const event = await tx.emit({ verb: 'set', object, before: shown(former), after: shown(rules) })
  const job = await enqueueMining(tx, everyAgent)
  return { rules, job: job.id, event }
})
