import * as contract from '@/lib/contract/redaction'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import { refusePattern } from '@/lib/redact/redact'
import { writeVerb } from '../kernel/verb'
import { ownRules, writeRules } from './own-rules'

/**
 * Saves the workspace's own rules. They hold for what is taken in from now on: what is stored stays as it was read.
 * @throws Problem `invalid` naming each pattern that could take for ever or says nothing.
 */
export const saveRedactionRules = writeVerb(contract.saveRedactionRules, async (tx, { rules }) => {
  const issues = rules.flatMap(({ pattern, name }, index) => {
    const reason = refusePattern(pattern)
    return reason === null ? [] : [{ path: `rules.${index}.pattern`, message: `"${name}": ${reason}` }]
  })
  const [first] = issues
  if (first) throw invalid(`${first.path}: ${first.message}`, issues)
  const before = await ownRules(tx.db, tx)
  if (canonicalJson(before) === canonicalJson(rules)) return { rules, event: null }
  await writeRules(tx.db, tx.workspace.id, rules, tx.now())
  const object = { kind: 'redaction' as const, id: `redaction:${tx.workspace.id}`, name: 'redaction rules' }
  const rows = (list: typeof rules) => ({ rules: list.map((one) => ({ ...one })) })
  const event = await tx.emit({ verb: 'set', object, before: rows(before), after: rows(rules) })
  return { rules, event }
})
