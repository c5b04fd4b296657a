import * as contract from '@/lib/contract/merge'
import type { Queryable } from '@/lib/store/client'
import { flowVerb, prepare, readVerb, type Context } from '@/lib/kernel'
import { loadSkill, mergeInto, planItem, planSkills, requireMergeable } from '@/lib/library'
import { refuseAlone } from '@/lib/learning'
import { movedAnswer, skillDetail } from '@/lib/serving'

/** Where everything of both would go; nothing is written. */
export const planMerge = readVerb(contract.planMerge, async (ctx, input) => {
  const { target, source } = await loadPair(ctx.db, ctx, { target: input.name, source: input.source })
  return planItem(ctx.db, ctx, await planSkills(ctx.db, target, source, []), target, source)
})

/** A person merges one skill into another. The plan is made before the transaction, and anew where one of them changed until then. */
export const mergeSkills = flowVerb(contract.mergeSkills, async (ctx, input) => {
  const current = await prepare(
    ctx.db,
    async (db) => JSON.stringify(await loadPair(db, ctx, input)),
    async (db) => {
      const { target, source } = await loadPair(db, ctx, input)
      return { target, source, planned: await planSkills(db, target, source, input.dropped) }
    },
  )
  if (input.dryRun) {
    const { target, source, planned } = await current(ctx.db)
    const plan = await planItem(ctx.db, ctx, planned, target, source)
    return { skill: await skillDetail(ctx.db, ctx, target), event: null, plan }
  }
  return ctx.transaction(async (tx) => {
    const { target, source, planned } = await current(tx.db)
    const plan = await planItem(tx.db, tx, planned, target, source)
    for (const skill of [target, source]) await refuseAlone(tx, skill)
    const eventId = await mergeInto(tx, target, source, { ...input, planned })
    return { ...(await movedAnswer(tx.db, tx, target.id, eventId)), plan }
  })
})

async function loadPair(db: Queryable, ctx: Context, names: { target: string; source: string }) {
  const [target, source] = [await loadSkill(db, ctx, names.target), await loadSkill(db, ctx, names.source)]
  requireMergeable(target, source)
  return { target, source }
}
