import * as contract from '@/lib/contract/merge'
import { readVerb, writeVerb } from '@/lib/kernel'
import { loadSkill, mergeInto, planItem, planSkills, requireMergeable } from '@/lib/library'
import { movedAnswer, skillDetail } from '@/lib/serving'

/** Where everything of both would go; nothing is written. */
export const planMerge = readVerb(contract.planMerge, async (ctx, input) => {
  const [target, source] = [await loadSkill(ctx.db, ctx, input.name), await loadSkill(ctx.db, ctx, input.source)]
  requireMergeable(target, source)
  return planItem(ctx.db, ctx, await planSkills(ctx.db, target, source, []), target, source)
})

/** A person merges one skill into another. */
export const mergeSkills = writeVerb(contract.mergeSkills, async (tx, input) => {
  const [target, source] = [await loadSkill(tx.db, tx, input.target), await loadSkill(tx.db, tx, input.source)]
  requireMergeable(target, source)
  const plan = await planItem(tx.db, tx, await planSkills(tx.db, target, source, input.dropped), target, source)
  if (input.dryRun) return { skill: await skillDetail(tx.db, tx, target), event: null, plan }
  const eventId = await mergeInto(tx, target, source, input)
  return { ...(await movedAnswer(tx.db, tx, target.id, eventId)), plan }
})
