import * as contract from '@/lib/contract/merge'
import { conflict } from '@/lib/domain/problem/problem'
import { taskTypeOfCandidate, toolsOfCandidate } from '../candidate/candidate-facts'
import { loadCandidate } from '../candidate/find-candidate'
import { writeVerb } from '../kernel/verb'
import { reviseSkill } from '../skill/revise-skill'
import { movedAnswer } from '../skill/skill-view'
import { filesOfPlan, requireMapped, rowOfPlan } from './merge-into'
import { planCandidate } from './plan-candidate-merge'

/** Lays a candidate into a skill, as that skill's next version; the candidate is decided by it, and mining knows its way from then on. */
export const mergeCandidate = writeVerb(contract.mergeCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  const { skill, planned } = await planCandidate(tx.db, tx, candidate, input)
  requireMapped(planned)
  const { count } = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', skillId: skill.id, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'promoted' } })
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
