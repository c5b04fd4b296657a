import * as contract from '@/lib/contract/redaction'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import { refusePattern } from '@/lib/redact/redact'
import { ownRules, redactionSetting, writeSetting, writeVerb } from '@/lib/kernel'

/**
 * Saves the workspace's own rules. They hold for what is taken in from now on: what is stored stays as it was read.
 * One that an older version took
 * may stand as it is, so that it is in nobody's way; `listRedactionRules` names it.
 * @throws Problem `invalid` naming each pattern that is not supported or says nothing.
 */
export const saveRedactionRules = writeVerb(contract.saveRedactionRules, async (tx, { rules }) => {
  const before = await ownRules(tx.db, tx)
  const stored = new Set(before.map((one) => one.pattern))
  const issues = rules.flatMap(({ pattern, name }, index) => {
    const reason = stored.has(pattern) ? null : refusePattern(pattern)
    return reason === null ? [] : [{ path: `rules.${index}.pattern`, message: `"${name}": ${reason}` }]
  })
  const [first] = issues
  if (first) throw invalid(`${first.path}: ${first.message}`, issues)
  if (canonicalJson(before) === canonicalJson(rules)) return { rules, event: null }
  await writeSetting(tx.db, tx, redactionSetting, rules)
  const object = { kind: 'redaction' as const, id: `redaction:${tx.workspace.id}`, name: 'redaction rules' }
  const rows = (list: typeof rules) => ({ rules: list.map((one) => ({ ...one })) })
  const event = await tx.emit({ verb: 'set', object, before: rows(before), after: rows(rules) })
  return { rules, event }
})
