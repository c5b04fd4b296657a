import * as contract from '@/lib/contract/mining'
import { optionalParams } from '@/lib/domain/shape/optional-params'
import { readVerb } from '@/lib/kernel'
import { storedRules } from '@/lib/learning'

/** The workspace's own rules, and the built-in table beside them. */
export const listShapeRules = readVerb(contract.listShapeRules, async (ctx) => {
  const rules = await storedRules(ctx.db, ctx)
  return {
    items: [...rules].map(([tool, rule]) => ({ tool, ...rule })),
    builtIn: Object.entries(optionalParams).map(([tool, ignore]) => ({ tool, ignore: [...ignore] })),
  }
})
