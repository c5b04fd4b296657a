import * as contract from '@/lib/contract/audit'
import type { ChainedEvent } from '@/lib/domain/audit/chain'
import { readVerb } from '@/lib/kernel'
import { readChain, requireWholeLog } from './read-chain'

type Item = (typeof contract.exportEvents)['output']['_output']['items'][number]

/** A page of the log in its own order, with what its chain covers. */
export const exportEvents = readVerb(contract.exportEvents, async (ctx, { after, limit }) => {
  requireWholeLog(ctx)
  const events = await readChain(ctx, after, limit + 1)
  const items = events.slice(0, limit)
  // The texts are plain data: they come from JSON columns.
  return { items: items as (ChainedEvent & Item)[], next: events.length > limit ? (items.at(-1)?.position ?? null) : null }
})
