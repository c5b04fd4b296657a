import * as contract from '@/lib/contract/skill'
import type { State } from '@/lib/domain/lifecycle/states'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { writeVerb } from '../kernel/verb'
import { loadSkill } from './find-skill'
import { moveSkill } from './move-skill'
import { isQuarantined } from './settle-scan'
import { movedAnswer } from './skill-view'

/** A person answers for a version that the scan denies: the skill is back on probation. The next version is judged anew. */
export const overrideSkill = writeVerb(contract.overrideSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name, input.agent)
  const transition = findTransition(skill.state as State, 'clear')
  if (!transition?.to || !isQuarantined(skill))
    throw conflict(`"${skill.name}" is not in quarantine: there is nothing to override. Its state is ${skill.state}.`)
  const version = await tx.db.version.update({
    where: { skillId_number: { skillId: skill.id, number: skill.version } },
    data: { override: input.reason },
    select: { number: true, findings: true },
  })
  const evidence = { version: version.number, findings: version.findings, override: true } as Prisma.InputJsonObject
  const { eventId } = await moveSkill(tx, skill, { transition, to: transition.to, reason: input.reason, at: tx.now(), evidence })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
