import * as contract from '@/lib/contract/skill'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import { jsonOf } from '@/lib/store/json'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, moveSkill, isQuarantined } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

/** A person answers for a version that the scan denies: the skill is back on probation. The next version is judged anew. */
export const overrideSkill = writeVerb(contract.overrideSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name, input.agent)
  const transition = findTransition(skill.state, 'clear')
  if (!transition?.to || !isQuarantined(skill))
    throw conflict(`"${skill.name}" is not in quarantine, so there is nothing to override. Its state is ${skill.state}.`)
  const version = await tx.db.version.update({
    where: { skillId_number: { skillId: skill.id, number: skill.version } },
    data: { override: input.reason },
    select: { number: true, findings: true },
  })
  const evidence = jsonOf({ version: version.number, findings: version.findings, override: true })
  const { eventId } = await moveSkill(tx, skill, { transition, to: transition.to, reason: input.reason, at: tx.now(), evidence })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
