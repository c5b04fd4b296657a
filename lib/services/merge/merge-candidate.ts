import * as contract from '@/lib/contract/merge'
import { planMerge } from '@/lib/domain/merge/plan'
import { isOnDisk, type State } from '@/lib/domain/lifecycle/states'
import { conflict } from '@/lib/domain/problem/problem'
import { exampleQueries } from '../candidate/approve-draft'
import { taskTypeOfCandidate, toolsOfCandidate } from '../candidate/candidate-facts'
import { loadCandidate } from '../candidate/find-candidate'
import { writeVerb } from '../kernel/verb'
import { loadSkill } from '../skill/find-skill'
import { reviseSkill } from '../skill/revise-skill'
import { movedAnswer } from '../skill/skill-view'
import { candidateSide, skillSide } from './load-side'
import { filesOfPlan, requireMapped, rowOfPlan, type Planned } from './merge-into'

/** Lays a candidate into a skill, as that skill's next version; the candidate is decided by it, and mining knows its way from then on. */
export const mergeCandidate = writeVerb(contract.mergeCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  if (candidate.status === 'promoted' || candidate.status === 'dismissed')
    throw conflict(`This candidate was already ${candidate.status}.`)
  if (candidate.kind !== 'new' && candidate.kind !== 'revision')
    throw conflict(`A candidate of kind ${candidate.kind} cannot be merged. Approve or dismiss it.`)
  const skill = await loadSkill(tx.db, tx, input.into)
  if (!['learned', 'human'].includes(skill.origin))
    throw conflict(`"${skill.name}" comes from a ${skill.origin}: nothing is merged into it.`)
  if (skill.isWarning || !isOnDisk(skill.state as State))
    throw conflict(`Nothing can be merged into "${skill.name}" as it stands.`)
  if (skill.agentId !== null && skill.agentId !== candidate.agentId && !skill.sharedAt)
    throw conflict(`"${skill.name}" belongs to another agent.`)
  const target = await skillSide(tx.db, skill)
  const source = await candidateSide(tx.db, candidate, await exampleQueries(tx, candidate))
  const dropped = new Set(input.dropped)
  const planned: Planned = { target, source, dropped, plan: planMerge(target.text, source.text, dropped) }
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
