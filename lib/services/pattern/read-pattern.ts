import * as contract from '@/lib/contract/mining'
import { notFound } from '@/lib/domain/problem/problem'
import { agentScope, readVerb } from '@/lib/kernel'
import { findOccurrences, patternItems } from '@/lib/learning'

/** A pattern with its evidence: proposed ones as they were counted, with tolerated steps; the others found again in the stored steps. */
export const readPattern = readVerb(contract.readPattern, async (ctx, { id, limit, offset }) => {
  const scope = await agentScope(ctx.db, ctx)
  const row = await ctx.db.pattern.findFirst({ where: { id, workspaceId: ctx.workspace.id, ...scope } })
  const [item] = row ? await patternItems(ctx.db, ctx, [row]) : []
  if (!row || !item) throw notFound(`pattern "${id}"`)
  const occurrences = await findOccurrences(ctx.db, ctx, row)
  const shown = occurrences.slice(offset, offset + limit)
  const sessions = await ctx.db.session.findMany({
    where: { id: { in: [...new Set(shown.map(({ sessionId }) => sessionId))] } },
    select: { id: true, key: true },
  })
  const keys = new Map(sessions.map((session) => [session.id, session.key]))
  return {
    ...item,
    occurrences: shown.map(({ sessionId, positions, optional }) => ({
      session: { id: sessionId, key: keys.get(sessionId) ?? '' },
      positions,
      optional,
    })),
    total: occurrences.length,
    sessions: new Set(occurrences.map(({ sessionId }) => sessionId)).size,
  }
})
