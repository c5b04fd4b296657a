import * as contract from '@/lib/contract/skill'
import { guardAct } from '@/lib/domain/lifecycle/guard'
import type { State } from '@/lib/domain/lifecycle/states'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { writeVerb } from '../kernel/verb'
import { loadSkill, visibleSkills } from './find-skill'
import { moveSkill } from './move-skill'
import { dependentsOf } from './relations'
import { movedAnswer } from './skill-view'

/** Names of what needs a skill; those that the caller may not see are counted, never named. */
async function namedDependents(tx: WriteContext, skill: Skill): Promise<string[]> {
  const all = await dependentsOf(tx.db, tx, skill)
  const visible = new Set((await dependentsOf(tx.db, tx, skill, await visibleSkills(tx.db, tx))).map((one) => one.id))
  const names = all.filter((one) => visible.has(one.id)).map((one) => one.name)
  const hidden = all.length - names.length
  return hidden > 0 ? [...names, `${hidden} of other agents`] : names
}

/**
 * Lays a skill to rest under its tombstone; answers the id of the event.
 * @throws Problem `conflict` while another skill needs it, naming those.
 */
export async function removeSkill(tx: WriteContext, skill: Skill, reason?: string): Promise<string> {
  const dependents = await namedDependents(tx, skill)
  const verdict = guardAct(skill.state as State, { event: 'delete', actor: 'person', reason, dependents })
  if (!verdict.ok) throw verdict.why === 'needs-reason' ? invalid(verdict.message) : conflict(verdict.message)
  const { transition, to } = verdict
  return (await moveSkill(tx, skill, { transition, to, reason: reason ?? null, at: tx.now() })).eventId
}

/**
 * Deletes a skill: a tombstone stays with its versions, uses and events, its files leave the workspace in a commit and its
 * name is free. Refused while another skill needs it, naming those.
 */
export const deleteSkill = writeVerb(contract.deleteSkill, async (tx, input) => {
  const skill = await loadSkill(tx.db, tx, input.name, input.agent)
  return movedAnswer(tx.db, tx, skill.id, await removeSkill(tx, skill, input.reason))
})
