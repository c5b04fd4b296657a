import * as contract from '@/lib/contract/merge'
import { flowVerb, prepare } from '@/lib/kernel'
import { filesOfPlan, loadSkill, requireMapped, reviseSkill, rowOfPlan } from '@/lib/library'
import {
  evidenceMark,
  loadCandidate,
  taskTypeOfCandidate,
  toolsOfCandidate,
  claimCandidate,
  refuseAlone,
  requireOther,
} from '@/lib/learning'
import { movedAnswer } from '@/lib/serving'
import { planCandidate } from './plan-candidate-merge'

/**
 * Lays a candidate into a skill, as that skill's next version; the candidate is decided by it, and mining knows its way from then on.
 * The plan is made before the transaction, and anew where candidate, skill or evidence changed until then.
 */
export const mergeCandidate = flowVerb(contract.mergeCandidate, async (ctx, input) => {
  const current = await prepare(
    ctx.db,
    async (db) => {
      const candidate = await loadCandidate(db, ctx, input.id)
      return JSON.stringify([await loadSkill(db, ctx, input.into), await evidenceMark(db, candidate)])
    },
    async (db) => {
      const candidate = await loadCandidate(db, ctx, input.id)
      return { candidate, ...(await planCandidate(db, ctx, candidate, input)) }
    },
  )
  return ctx.transaction(async (tx) => {
    const { candidate, skill, planned } = await current(tx.db)
    requireMapped(planned)
    await requireOther(tx, candidate)
    await refuseAlone(tx, skill)
    await claimCandidate(tx, candidate, skill.id)
    const eventId = await reviseSkill(tx, skill, {
      verb: 'merge',
      files: filesOfPlan(planned, skill, { ref: candidate.id, taskType: taskTypeOfCandidate(candidate), isSkill: false }),
      data: rowOfPlan(planned, skill, toolsOfCandidate(candidate)),
      reason: input.reason ?? `merged the candidate ${candidate.name}`,
      evidence: { candidate: candidate.id, digest: candidate.digest, sessions: candidate.support, dropped: input.dropped },
      beside: { candidate: candidate.id, candidateStatus: candidate.status, candidateSkill: candidate.skillId },
    })
    return movedAnswer(tx.db, tx, skill.id, eventId)
  })
})
