import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'
import type { TextFile } from '../skill/add-version'
import { reviseSkill } from '../skill/revise-skill'
import { exampleQueries } from './approve-draft'
import { shapesOfCandidate, toolsOfCandidate } from './candidate-facts'
import { revisionOf } from './revision-target'

/** Who applies a revision, and why; a person by default. */
export interface RevisionApproval {
  actor?: Actor
  policyVersion?: number
  reason?: string
  protect?: boolean
}

/**
 * Makes a waiting revision the next version of its skill, in the transaction of the decision: files, window, event. Undo lays the
 * skill back and opens the candidate again.
 * @throws Problem `conflict` when the skill is gone, moved on since, or somebody decided at the same moment.
 */
export async function applyRevision(
  tx: WriteContext,
  candidate: Candidate,
  approval: RevisionApproval = {},
): Promise<{ skill: { id: string }; eventId: string }> {
  const where = { id: candidate.skillId ?? '', workspaceId: tx.workspace.id }
  const skill = await tx.db.skill.findFirst({ where })
  const said = revisionOf(candidate)
  if (!skill || skill.state === 'deleted' || !said)
    throw conflict(`The skill that "${candidate.name}" would revise is gone. Dismiss it.`)
  // Whoever edited the draft saw it against the skill as it stands.
  if (said.version !== skill.version && !candidate.isEdited)
    throw conflict(`"${skill.name}" changed since this was drafted. Run the mining again, then read it anew.`)
  await claim(tx, candidate)
  const eventId = await reviseSkill(tx, skill, {
    verb: 'revise',
    files: candidate.files as unknown as TextFile[],
    data: {
      description: candidate.description,
      shapes: await shapesOfCandidate(tx.db, candidate),
      suggestedTools: toolsOfCandidate(candidate),
      exampleQueries: await newestQueries(tx, candidate, skill.exampleQueries as string[]),
      ...(approval.protect ? { isProtected: true } : {}),
    },
    reason: approval.reason ?? 'approved from the review queue',
    evidence: evidenceOf(candidate, said.overlap),
    beside: { candidate: candidate.id, candidateStatus: candidate.status },
    ...(approval.actor ? { actor: approval.actor } : {}),
    ...(approval.policyVersion === undefined ? {} : { policyVersion: approval.policyVersion }),
  })
  return { skill, eventId }
}

async function claim(tx: WriteContext, candidate: Candidate): Promise<void> {
  const { count } = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'promoted' } })
}

const queriesMax = 20

/** What people asked in the newer sessions first, then what was known. */
async function newestQueries(tx: WriteContext, candidate: Candidate, known: string[]): Promise<string[]> {
  return [...new Set([...(await exampleQueries(tx, candidate)), ...known])].slice(0, queriesMax)
}

function evidenceOf(candidate: Candidate, overlap: number): Prisma.InputJsonObject {
  const { id, patternId, digest, support, occurrences, expected, endedWell, endedKnown } = candidate
  return { candidate: id, pattern: patternId, digest, sessions: support, occurrences, expected, endedWell, endedKnown, overlap }
}
