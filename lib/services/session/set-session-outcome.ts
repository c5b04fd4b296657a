import * as contract from '@/lib/contract/session'
import { queueMining, writeVerb } from '@/lib/kernel'
import { judgeSessionUses } from '@/lib/scoring'
import { loadSession, sessionItem } from '@/lib/ingest'

const because = 'A person said so'

/**
 * Says how a session ended; a person's word stands before any analysis. The same word again changes nothing. What the session backs is
 * judged anew by the mining that follows.
 */
export const setSessionOutcome = writeVerb(contract.setSessionOutcome, async (ctx, { id, outcome }) => {
  const row = await loadSession(ctx.db, ctx, id)
  const before = { outcome: row.outcome, outcomeSource: row.outcomeSource, outcomeBecause: row.outcomeBecause }
  const after = { outcome, outcomeSource: 'person' as const, outcomeBecause: because }
  if (before.outcome === outcome && before.outcomeSource === 'person')
    return { session: await sessionItem(ctx.db, ctx, row), event: null }
  const labelled = await ctx.db.session.update({ where: { id }, data: { ...after, updatedAt: ctx.now() } })
  await judgeSessionUses(ctx, labelled)
  const event = await ctx.emit({
    verb: 'label',
    object: { kind: 'session', id, name: row.key },
    agentId: row.agentId,
    before,
    after,
  })
  await queueMining(ctx, [row.agentId])
  return { session: await sessionItem(ctx.db, ctx, { ...row, ...after }), event }
})
