import * as contract from '@/lib/contract/candidate'
import { readVerb } from '@/lib/kernel'
import { candidateDetail, loadCandidate } from '@/lib/learning'

/** A candidate with its draft and, session by session, the steps that back it. */
export const readCandidate = readVerb(contract.readCandidate, async (ctx, input) =>
  candidateDetail(ctx.db, ctx, await loadCandidate(ctx.db, ctx, input.id, input.agent)),
)
