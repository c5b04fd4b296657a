import { tierOf, type Origin } from '@/lib/domain/lifecycle/origin'
import { stateLabels, type State } from '@/lib/domain/lifecycle/states'
import type { Transition } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'
import { placeOf, showOnDisk } from './place'
import { snapshot } from './snapshot'

/** A row of the transition table, taken by somebody at some time for a reason. */
export interface Move {
  transition: Transition
  to: State
  reason?: string | null
  /** When the move begins to hold; a sweep's `asOf`. */
  at: Date
  actor?: Actor
  evidence?: Prisma.InputJsonValue
  policyVersion?: number
  /** Moves of one sweep land in one commit and are listed under it. */
  runId?: string
}

function changes(skill: Skill, move: Move, actor: Actor): Prisma.SkillUncheckedUpdateManyInput {
  const { effects } = move.transition
  const data: Prisma.SkillUncheckedUpdateManyInput = { revision: { increment: 1 }, updatedAt: move.at }
  if (effects.setsProtected !== undefined) data.isProtected = effects.setsProtected
  if (effects.restartsWindow) data.windowSince = move.at
  if (effects.approves) data.tier = tierOf(skill.origin as Origin, true)
  if (move.to === skill.state) return data
  const isDeprecation = move.to === 'deprecated'
  return {
    ...data,
    state: move.to,
    stateSince: move.at,
    deprecatedAt: isDeprecation ? move.at : null,
    deprecatedBy: isDeprecation ? actor.kind : null,
    deprecatedReason: isDeprecation ? (move.reason ?? null) : null,
    ...(move.to === 'deleted' ? { heldName: null } : {}),
  }
}

/** Whether the files must be touched: they are where the state before had them unless the table says otherwise. */
function touchesDisk(skill: Skill, move: Move): boolean {
  const { effects } = move.transition
  return (
    Boolean(effects.writesFiles || effects.archivesFiles || effects.removesFiles) ||
    placeOf(skill.state as State) !== placeOf(move.to)
  )
}

/**
 * Moves a skill along one row of the transition table: a conditional update (state and revision as read), its event,
 * and what the disk must show.
 * @throws Problem `conflict` when somebody moved it first.
 */
export async function moveSkill(tx: WriteContext, skill: Skill, move: Move): Promise<{ skill: Skill; eventId: string }> {
  const actor = move.actor ?? tx.actor
  const { count } = await tx.db.skill.updateMany({
    where: { id: skill.id, revision: skill.revision, state: skill.state },
    data: changes(skill, move, actor),
  })
  if (count !== 1)
    throw conflict(`"${skill.name}" was changed by someone else at the same moment. Read it again and decide anew.`)
  const moved = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id } })
  const eventId = await tx.emit({
    verb: move.transition.event,
    object: { kind: 'skill', id: skill.id, name: skill.name },
    agentId: skill.agentId,
    before: snapshot(skill),
    after: snapshot(moved),
    reason: move.reason,
    evidence: move.evidence,
    policyVersion: move.policyVersion,
    runId: move.runId,
    at: move.at,
    actor,
  })
  if (touchesDisk(skill, move)) {
    const message = `${move.transition.event} ${skill.name}: ${stateLabels[move.to].toLowerCase()}`
    await showOnDisk(tx, moved, { id: move.runId ?? eventId, message })
  }
  return { skill: moved, eventId }
}
