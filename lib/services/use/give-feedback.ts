import { giveFeedback as contract } from '@/lib/contract/use'
import { helpfulOutcome, ratingOutcome } from '@/lib/domain/outcome/sources'
import type { Outcome } from '@/lib/domain/outcome/use'
import { invalid, notFound } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Skill, Use } from '@/prisma/generated/sqlite/client'
import { agentForWrite, agentScope, writeVerb, type WriteContext } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import { recordUses, useItems } from '@/lib/scoring'

interface FeedbackInput {
  outcome?: Outcome
  rating?: number
  helpful?: boolean
  useId?: string
  sessionKey?: string
  agent?: string
}

function outcomeOf({ outcome, rating, helpful }: FeedbackInput): Outcome {
  if (outcome !== undefined) return outcome
  if (rating !== undefined) return ratingOutcome(rating)
  if (helpful !== undefined) return helpfulOutcome(helpful)
  throw invalid('Send outcome, rating or helpful.')
}

/** The use that is judged: the named one, else the newest of that session; null where there is none to judge yet. */
async function findUse(tx: WriteContext, skill: Skill, input: FeedbackInput): Promise<Use | null> {
  const scope = await agentScope(tx.db, tx, input.agent)
  const where = { workspaceId: tx.workspace.id, skillId: skill.id, ...scope }
  if (input.useId === undefined) {
    if (input.sessionKey === undefined) return null
    return tx.db.use.findFirst({ where: { ...where, sessionKey: input.sessionKey }, orderBy: [{ at: 'desc' }, { id: 'desc' }] })
  }
  const byId = await tx.db.use.findFirst({ where: { ...where, id: input.useId } })
  if (!byId) throw notFound(`use ${input.useId} of "${skill.name}"`)
  return byId
}

/** Judges a use explicitly. Where nothing was reported, the feedback itself is the report of a use that was followed. */
export const giveFeedback = writeVerb(contract, async (tx, input) => {
  const outcome = outcomeOf(input)
  const skill = await loadSkill(tx.db, tx, input.target, input.agent)
  const existing = await findUse(tx, skill, input)
  const agentId = existing?.agentId ?? (await agentForWrite(tx.db, tx, input.agent)).id
  const place = existing
    ? { harness: existing.harness, sessionKey: existing.sessionKey, toolUseId: existing.useKey }
    : { harness: 'feedback', sessionKey: input.sessionKey ?? newId('use') }
  // A judged skill was taken up: what was only offered counts as followed from here on.
  const stage = existing && existing.stage !== 'offered' ? existing.stage : 'followed'
  const verdict = { source: 'explicit' as const, outcome, reason: input.reason ?? null }
  const [recorded] = await recordUses(tx, [
    { skill, agentId, isAgentNamed: Boolean(input.agent || tx.agent), ...place, stage, verdict },
  ])
  if (!recorded) throw new Error('Feedback recorded no use')
  const [use] = await useItems(tx.db, tx, [recorded.row])
  return { use: use!, event: recorded.eventId }
})
