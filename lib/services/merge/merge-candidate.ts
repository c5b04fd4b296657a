import * as contract from '@/lib/contract/merge'
import { writeVerb } from '@/lib/kernel'
import { filesOfPlan, requireMapped, reviseSkill, rowOfPlan } from '@/lib/library'
import { loadCandidate, taskTypeOfCandidate, toolsOfCandidate, claimCandidate } from '@/lib/learning'
import { movedAnswer } from '@/lib/serving'
import { planCandidate } from './plan-candidate-merge'

/** Lays a candidate into a skill, as that skill's next version; the candidate is decided by it, and mining knows its way from then on. */
export const mergeCandidate = writeVerb(contract.mergeCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  const { skill, planned } = await planCandidate(tx.db, tx, candidate, input)
  requireMapped(planned)
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
