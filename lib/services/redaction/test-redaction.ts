import * as contract from '@/lib/contract/redaction'
import { countMarks, ownRedaction, redact, refusedRules } from '@/lib/redact/redact'
import { flowVerb, ownRules, readVerb } from '@/lib/kernel'

/** What redaction makes of a text, the workspace's own rules included. Nothing of it is kept. */
export const testRedaction = flowVerb(contract.testRedaction, async (ctx, input) => {
  const text = ownRedaction(await ownRules(ctx.db, ctx))(redact(input.text).text)
  return { text, marks: countMarks(text) }
})

/** The workspace's own rules, in their order, and those of them that are not applied. */
export const listRedactionRules = readVerb(contract.listRedactionRules, async (ctx) => {
  const rules = await ownRules(ctx.db, ctx)
  return { rules, refused: refusedRules(rules) }
})
