import { guardMove } from '@/lib/domain/lifecycle/guard'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { visibleSkills } from './find-skill'
import { moveSkill, type Move } from './move-skill'
import { dependentsOf } from './relations'

/** Names of a skill's dependents; those that the caller may not see are counted, never named. */
async function namedDependents(tx: WriteContext, skill: Skill): Promise<string[]> {
  const all = await dependentsOf(tx.db, tx, skill)
  const visible = new Set((await dependentsOf(tx.db, tx, skill, await visibleSkills(tx.db, tx))).map((one) => one.id))
  const names = all.filter((one) => visible.has(one.id)).map((one) => one.name)
  const hidden = all.length - names.length
  return hidden > 0 ? [...names, `${hidden} of other agents`] : names
}

/**
 * Removes a skill and leaves a tombstone; returns the id of the event.
 * @throws Problem `conflict` while another skill depends on it, naming those.
 */
export async function removeSkill(
  tx: WriteContext,
  skill: Skill,
  reason?: string,
  more: Pick<Move, 'evidence' | 'beside'> = {},
): Promise<string> {
  const { transition, to } = await requireRemovable(tx, skill, reason)
  return (await moveSkill(tx, skill, { transition, to, reason: reason ?? null, at: tx.now(), ...more })).eventId
}

/** Returns the move of a removal. @throws Problem `conflict` while another skill depends on it, naming those. */
export async function requireRemovable(
  tx: WriteContext,
  skill: Skill,
  reason?: string,
): Promise<Pick<Move, 'transition' | 'to'>> {
  const dependents = await namedDependents(tx, skill)
  const verdict = guardMove(skill.state, { event: 'delete', actor: 'person', reason, dependents })
  if (!verdict.ok) throw verdict.why === 'needs-reason' ? invalid(verdict.message) : conflict(verdict.message)
  return verdict
}
