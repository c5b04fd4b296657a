import * as contract from '@/lib/contract/skill'
import { conflict } from '@/lib/domain/problem/problem'
import { writeVerb } from '@/lib/kernel'
import { loadSkill, snapshot } from '@/lib/library'
import { movedAnswer } from '@/lib/serving'

/**
 * Opens a skill to every agent of the workspace, or keeps it to its creator again. What was learned under isolation is
 * seen by its own agent alone until it is shared.
 */
export const shareSkill = writeVerb(contract.shareSkill, async (tx, { name, visibility, reason }) => {
  const skill = await loadSkill(tx.db, tx, name)
  const isOpen = skill.visibility === 'workspace' && (skill.sharedAt !== null || skill.agentId === null)
  if (visibility === 'workspace' ? isOpen : skill.visibility === 'user')
    throw conflict(`"${skill.name}" is ${isOpen ? 'already shared with every agent' : 'already limited to its own agent'}.`)
  const now = tx.now()
  const data = { visibility, sharedAt: visibility === 'workspace' ? now : null, updatedAt: now, revision: { increment: 1 } }
  const { count } = await tx.db.skill.updateMany({ where: { id: skill.id, revision: skill.revision }, data })
  if (count !== 1) throw conflict(`Someone else changed "${skill.name}" at the same time. Read it again, then decide.`)
  const shared = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id } })
  const eventId = await tx.emit({
    verb: 'share',
    object: { kind: 'skill', id: skill.id, name: skill.name },
    agentId: skill.agentId,
    before: snapshot(skill),
    after: snapshot(shared),
    reason,
  })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})
