import type { PromotionRecord } from '@/lib/domain/lifecycle/auto-promote'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import { countJudged, judgedUses } from '@/lib/domain/lifecycle/window'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import { readUses } from '@/lib/store/read-uses'
import type { Context } from '@/lib/kernel'
import { ledgerUse } from '@/lib/scoring/figures/skill-figures'

/** Promotions whose first uses are checked: enough for ten of them to have been judged. */
const inspectedMax = 100
/** Judged uses over which a promotion is measured. */
const firstUses = 20

/** The results of the workspace's earlier automatic promotions, except those that a person undid. */
export async function promotionRecord(db: Queryable, ctx: Pick<Context, 'workspace' | 'store'>): Promise<PromotionRecord> {
  const promotions = await db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'skill', verb: 'promote', actorKind: 'policy', undoneById: null },
    select: { objectId: true },
    orderBy: { id: 'desc' },
  })
  const ids = promotions.map((event) => event.objectId)
  const live = await inChunks(ids, (some) =>
    db.skill.findMany({ where: { id: { in: some }, state: { in: states.filter(isLive) } }, select: { id: true } }),
  )
  const recent = ids.slice(0, inspectedMax)
  const uses = await readUses(db, ctx.store.provider, recent)
  const rateOf = (id: string) => countJudged(judgedUses((uses.get(id) ?? []).map(ledgerUse)).slice(-firstUses)).rate
  return { live: live.length, recent: recent.map((id) => ({ rate: rateOf(id) })) }
}
