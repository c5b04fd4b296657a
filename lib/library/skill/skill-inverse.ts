import { stateLabels } from '@/lib/domain/lifecycle/states'
import { conflict } from '@/lib/domain/problem/problem'
import type { Event } from '@/prisma/generated/sqlite/client'
import { before as stood, beforeOf, read, type WriteContext, type Inverse, type UndoRows } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import { placeOf, showOnDisk } from './place'
import { fromSnapshot, skillSnapshot } from './snapshot'
import { candidateRows, skillRows } from './undo-rows'

/** The number of no version. */
const none = -1

const sidesOf = (event: Event) => [beforeOf(event, stood.skill), read(event, stood.skill, event.after)] as const

/** Undoes changes of state, protection or content by restoring the skill's earlier snapshot. */
export const skillInverse: Inverse = {
  plan(event) {
    const [before, after] = sidesOf(event)
    const changes: string[] = []
    if (before.state !== after.state) changes.push(`${stateLabels[after.state]} → ${stateLabels[before.state]}`)
    if (before.version !== after.version) changes.push(`version ${after.version} → version ${before.version}`)
    if (before.isProtected !== after.isProtected) changes.push(before.isProtected ? 'protected again' : 'no longer protected')
    if (before.sharedAt !== after.sharedAt || before.visibility !== after.visibility)
      changes.push(before.visibility === 'user' || !before.sharedAt ? 'no longer shared' : 'shared again')
    return [{ object: event.objectName, change: changes.join(', ') || 'as it was before' }]
  },
  async apply(tx, event, undoId) {
    const [before, after] = sidesOf(event)
    const skill = await restore(tx, event)
    // The version that the undone event created is deleted; the workspace's git history keeps its text.
    if (after.version > before.version) await tx.db.version.deleteMany({ where: { skillId: skill.id, number: after.version } })
    if (movesFiles(event)) await showOnDisk(tx, skill, { id: undoId, message: `undo ${event.verb} of ${skill.name}` })
  },
  async rows(db, event) {
    const [before, after] = sidesOf(event)
    const number = after.version > before.version ? after.version : none
    const skill = await skillRows(db, event.objectId, { number })
    return before.candidate ? { ...skill, ...(await candidateRows(db, { id: before.candidate })) } : skill
  },
  async redone(tx, event, redoId) {
    if (movesFiles(event)) await showAgain(tx, event, redoId)
  },
}

function movesFiles(event: Event): boolean {
  const [before, after] = sidesOf(event)
  return placeOf(before.state) !== placeOf(after.state) || before.version !== after.version
}

/** Queues the files of a skill that a redo restored. */
export async function showAgain(tx: WriteContext, event: Event, redoId: string): Promise<void> {
  const skill = await tx.db.skill.findUniqueOrThrow({ where: { id: event.objectId } })
  await showOnDisk(tx, skill, { id: redoId, message: `redo ${event.verb} of ${skill.name}` })
}

/** A name that another skill has taken since cannot be restored. */
async function requireFreeName(tx: WriteContext, event: Event): Promise<void> {
  const { heldName } = beforeOf(event, stood.skill)
  if (!heldName) return
  const holder = { workspaceId: tx.workspace.id, heldName, id: { not: event.objectId } }
  if ((await tx.db.skill.count({ where: holder })) > 0)
    throw conflict(`Another skill is named "${heldName}" now. Rename or delete that one first.`)
}

/** A candidate whose approval was this move is pending again. */
async function reopenCandidate(tx: WriteContext, event: Event): Promise<void> {
  const { candidate, candidateStatus, candidateSkill } = beforeOf(event, stood.skill)
  if (!candidate || !candidateStatus) return
  const skill = candidateSkill === undefined ? {} : { skillId: candidateSkill }
  const data = { ...skill, status: candidateStatus, revision: { increment: 1 }, updatedAt: tx.now() }
  await tx.db.candidate.updateMany({ where: { id: candidate }, data })
  await tx.db.pattern.updateMany({ where: { candidates: { some: { id: candidate } } }, data: { state: 'proposed' } })
}

async function restore(tx: WriteContext, event: Event) {
  await requireFreeName(tx, event)
  await reopenCandidate(tx, event)
  const data = { ...fromSnapshot(beforeOf(event, skillSnapshot)), revision: { increment: 1 }, updatedAt: tx.now() }
  const { count } = await tx.db.skill.updateMany({ where: { id: event.objectId, workspaceId: tx.workspace.id }, data })
  if (count !== 1) throw conflict('The skill of this act is gone: undo what removed it first.')
  return tx.db.skill.findUniqueOrThrow({ where: { id: event.objectId } })
}

/** Undoes the creation of a skill by a person. */
export const creationInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'removed, with its files' }],
  apply: (tx, event, undoId) => removeSkillRow(tx, event, undoId),
  rows: (db, event) => createdRows(db, event),
  redone: (tx, event, redoId) => showAgain(tx, event, redoId),
}

/** A created skill with everything that goes with its row. */
export const createdRows = async (db: Queryable, { objectId }: Event): Promise<UndoRows> => ({
  ...(await skillRows(db, objectId, {})),
  ...(await candidateRows(db, { skillId: objectId })),
})

/**
 * Undoes a skill's creation. Without uses the row is deleted; with uses it stays as a tombstone without a name, because agents'
 * reports are never lost.
 */
export async function removeSkillRow(tx: WriteContext, event: Event, undoId: string): Promise<void> {
  const skill = await tx.db.skill.findUniqueOrThrow({ where: { id: event.objectId } })
  await tx.onDisk({
    eventId: undoId,
    skillId: skill.id,
    name: skill.name,
    action: 'remove',
    message: `undo ${event.verb} of ${skill.name}`,
  })
  const uses = await tx.db.use.count({ where: { skillId: skill.id } })
  await tx.db.candidate.updateMany({ where: { skillId: skill.id }, data: { skillId: null } })
  if (uses === 0) await tx.db.skill.delete({ where: { id: skill.id } })
  else
    await tx.db.skill.update({
      where: { id: skill.id },
      data: { state: 'deleted', heldName: null, stateSince: tx.now(), revision: { increment: 1 } },
    })
}
