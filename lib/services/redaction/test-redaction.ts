import * as contract from '@/lib/contract/redaction'
import { countMarks, ownRedaction, redact } from '@/lib/redact/redact'
import { flowVerb, readVerb } from '../kernel/verb'
import { ownRules } from './own-rules'

/** What redaction makes of a text, the workspace's own rules included. Nothing of it is kept. */
export const testRedaction = flowVerb(contract.testRedaction, async (ctx, input) => {
  const text = ownRedaction(await ownRules(ctx.db, ctx))(redact(input.text).text)
  return { text, marks: countMarks(text) }
})

/** The workspace's own rules, in their order. */
export const listRedactionRules = readVerb(contract.listRedactionRules, async (ctx) => ({ rules: await ownRules(ctx.db, ctx) }))
