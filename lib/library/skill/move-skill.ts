import { keysOf } from '@/lib/domain/collection/keys-of'
import { tierOf } from '@/lib/domain/lifecycle/origin'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import type { Transition } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { only } from '@/lib/store/columns'
import type { Actor, WriteContext, EventDraft } from '@/lib/kernel'
import { placeOf, showOnDisk } from './place'
import { snapshot } from './snapshot'

/** One row of the transition table applied to a skill, with actor, time and reason. */
export interface Move {
  transition: Transition
  to: State
  reason?: string | null
  /** When the move takes effect; a sweep's `asOf`. */
  at: Date
  actor?: Actor
  evidence?: Prisma.InputJsonValue
  policyVersion?: number
  /** Moves of one sweep go into one commit and are listed under it. */
  runId?: string
  /** Other changes of the operation, stored beside the skill in the event's `before`, for undo. */
  beside?: Prisma.InputJsonObject
  /** The verb of the event, when the operation is more than its row of the table. */
  verb?: 'split'
  /** The name resolves to another skill from now on. */
  releasesName?: boolean
}

/** The columns of a skill's row that a move may change. */
export const moveColumns = only(
  'Skill',
  'state',
  'stateSince',
  'windowSince',
  'isProtected',
  'tier',
  'heldName',
  'deprecatedAt',
  'deprecatedBy',
  'deprecatedReason',
  'updatedAt',
  'revision',
)

/** The row after a move: the state and the table's other effects. */
export function movedRow(skill: Skill, move: Move, actor: Actor): Skill {
  const { effects } = move.transition
  const row: Skill = { ...skill, revision: skill.revision + 1, updatedAt: move.at }
  if (effects.setsProtected !== undefined) row.isProtected = effects.setsProtected
  if (effects.restartsWindow) row.windowSince = move.at
  if (effects.approves) row.tier = tierOf(skill.origin, true)
  if (move.to === skill.state) return row
  const isDeprecation = move.to === 'deprecated'
  return {
    ...row,
    state: move.to,
    stateSince: move.at,
    deprecatedAt: isDeprecation ? move.at : null,
    deprecatedBy: isDeprecation ? actor.kind : null,
    deprecatedReason: isDeprecation ? (move.reason ?? null) : null,
    heldName: move.to === 'deleted' || move.releasesName ? null : row.heldName,
  }
}

/** The event of a move, with the skill before and after it. */
export function moveEvent(skill: Skill, moved: Skill, move: Move, actor: Actor): EventDraft {
  return {
    verb: move.verb ?? move.transition.event,
    object: { kind: 'skill', id: skill.id, name: skill.name },
    agentId: skill.agentId,
    before: { ...snapshot(skill), ...move.beside },
    after: snapshot(moved),
    reason: move.reason,
    evidence: move.evidence,
    policyVersion: move.policyVersion,
    runId: move.runId,
    at: move.at,
    actor,
  }
}

/** The first line of a move's commit. */
export const moveMessage = (skill: Pick<Skill, 'name'>, move: Move): string =>
  `${move.transition.event} ${skill.name}: ${stateLabels[move.to].toLowerCase()}`

/** Whether the files change: they stay where the previous state put them unless the table says otherwise. */
export function touchesDisk(skill: Skill, move: Move): boolean {
  const { effects } = move.transition
  return (
    Boolean(effects.writesFiles || effects.archivesFiles || effects.removesFiles) || placeOf(skill.state) !== placeOf(move.to)
  )
}

/**
 * Moves a skill along one row of the transition table: a conditional update (state and revision as read), its event, and the file
 * writes.
 * @throws Problem `conflict` when someone else moved it first.
 */
export async function moveSkill(tx: WriteContext, skill: Skill, move: Move): Promise<{ skill: Skill; eventId: string }> {
  const actor = move.actor ?? tx.actor
  const after = movedRow(skill, move, actor)
  const { count } = await tx.db.skill.updateMany({
    where: { id: skill.id, revision: skill.revision, state: skill.state },
    data: Object.fromEntries(keysOf(moveColumns).map((name) => [name, after[name]])),
  })
  if (count !== 1) throw conflict(`Someone else changed "${skill.name}" at the same time. Read it again, then decide.`)
  const moved = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id } })
  const eventId = await tx.emit(moveEvent(skill, moved, move, actor))
  if (touchesDisk(skill, move)) await showOnDisk(tx, moved, { id: move.runId ?? eventId, message: moveMessage(skill, move) })
  return { skill: moved, eventId }
}
