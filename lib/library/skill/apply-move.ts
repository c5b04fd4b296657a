import { allowed, type LifecycleEvent } from '@/lib/domain/lifecycle/transitions'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { moveSkill } from './move-skill'
import { isDenied } from './reconcile-scan'

/** @throws Problem `conflict` when the skill has another version than the one the caller read. */
export function requireVersion(skill: Pick<Skill, 'name' | 'version'>, version: number | undefined): void {
  if (version !== undefined && version !== skill.version)
    throw conflict(`"${skill.name}" is at version ${skill.version}, not ${version}. Review it again, then decide.`)
}

/**
 * Applies a person's move to one skill; returns the id of its event.
 * @throws Problem `conflict` or `invalid` when the transition table, the scan or the skill's flag forbids it.
 */
export async function applyMove(tx: WriteContext, skill: Skill, event: LifecycleEvent, reason?: string): Promise<string> {
  const verdict = allowed(skill.state, event, 'person', reason)
  if (!verdict.ok) throw verdict.why === 'needs-reason' ? invalid(verdict.message) : conflict(verdict.message)
  if (event === 'reset') await refuseDenied(tx, skill)
  if (event === 'reset' && skill.heldName === null)
    throw conflict(`"${skill.name}" was merged into another skill, which has its name now. Undo the merge instead.`)
  const isFlagAsIs = verdict.transition.effects.setsProtected === skill.isProtected
  if (isFlagAsIs) throw conflict(`"${skill.name}" is ${skill.isProtected ? 'already' : 'not'} protected.`)
  const { eventId } = await moveSkill(tx, skill, {
    transition: verdict.transition,
    to: verdict.to,
    reason: reason ?? null,
    at: tx.now(),
    evidence: verdict.transition.effects.suppressesPattern ? await sessionsOf(tx, skill.id) : undefined,
  })
  return eventId
}

/** @throws Problem `conflict` when the scan denies the version: a person has to override the scan for it. */
async function refuseDenied(tx: WriteContext, skill: Skill): Promise<void> {
  const version = await tx.db.version.findUnique({ where: { skillId_number: { skillId: skill.id, number: skill.version } } })
  if (version && isDenied(version))
    throw conflict(
      `The scan blocked version ${skill.version} of "${skill.name}". Save a clean version, or override the scan with a reason.`,
    )
}

/** How many sessions have shown the skill's pattern. */
async function sessionsOf(tx: WriteContext, skillId: string): Promise<{ sessions: number } | undefined> {
  const of = { skillId, status: 'promoted' }
  const pattern = await tx.db.pattern.findFirst({ where: { candidates: { some: of } }, select: { support: true } })
  return pattern ? { sessions: pattern.support } : undefined
}
