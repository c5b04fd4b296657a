import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate, Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Actor, WriteContext } from '@/lib/kernel'
import {
  filesOf,
  reviseSkill,
  textIn,
  fieldsToWrite,
  filesWith,
  isForeign,
  rowFollowing,
  sayable,
  type FileContent,
  type Fields,
} from '@/lib/library'
import { exampleQueries } from './approve-draft'
import { shapesOfCandidate, toolsOfCandidate } from './candidate-facts'
import { claimCandidate } from './claim-candidate'
import { revisionOf } from './revision-target'
import { metadataOf } from './metadata'
import type { RequestsNow } from './prepared-requests'

/** Who applies a revision, and why; a person by default. */
export interface RevisionApproval {
  actor?: Actor
  policyVersion?: number
  reason?: string
  protect?: boolean
  /** Of its requests, where they were read before the transaction. */
  requests?: RequestsNow
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
  const metadata = revisionOf(candidate)
  if (!skill || skill.state === 'deleted' || !metadata)
    throw conflict(`The skill that "${candidate.name}" would revise no longer exists. Dismiss it.`)
  // Whoever edited the draft saw it against the skill as it stands.
  if (metadata.version !== skill.version && !candidate.isEdited)
    throw conflict(`"${skill.name}" changed since this was drafted. Run mining again, then read it again.`)
  await claimCandidate(tx, candidate)
  const draft = jsonColumns.Candidate.files(candidate.files)
  const main = textIn(draft, 'SKILL.md')
  const present = textIn(await filesOf(tx, skill.id, skill.version), 'SKILL.md')
  const fields = { ...fieldsToWrite(await sayable(tx.db, skill), present, main), ...declaredFields(skill, candidate) }
  const eventId = await reviseSkill(tx, skill, {
    verb: 'revise',
    files: [...filesWith(draft, fields), ...(await carriedFiles(tx, skill, metadata.kept ?? []))],
    data: {
      description: candidate.description,
      shapes: await shapesOfCandidate(tx.db, candidate),
      suggestedTools: toolsOfCandidate(candidate),
      exampleQueries: newestQueries(
        await exampleQueries(tx, candidate, approval.requests),
        rowFollowing(skill, present, main).exampleQueries ?? jsonColumns.Skill.exampleQueries(skill.exampleQueries),
      ),
      ...besideFiles(candidate),
      ...(approval.protect ? { isProtected: true } : {}),
    },
    reason: approval.reason ?? 'approved from the review queue',
    evidence: evidenceOf(candidate, metadata.overlap),
    beside: { candidate: candidate.id, candidateStatus: candidate.status },
    ...(approval.actor ? { actor: approval.actor } : {}),
    ...(approval.policyVersion === undefined ? {} : { policyVersion: approval.policyVersion }),
  })
  return { skill, eventId }
}

/** Files that are no text, as they stand. */
async function carriedFiles(tx: WriteContext, skill: Skill, paths: readonly string[]): Promise<FileContent[]> {
  if (paths.length === 0) return []
  return (await filesOf(tx, skill.id, skill.version)).filter((file) => paths.includes(file.path))
}

/** What was proposed of the row beside the text. */
function besideFiles(candidate: Candidate): Prisma.SkillUncheckedUpdateManyInput {
  const { constraints, fields, tags, taskType } = metadataOf(candidate)
  return { ...(constraints ? { constraints } : {}), ...fields, ...(tags ? { tags } : {}), ...(taskType ? { taskType } : {}) }
}

/** Constraints of a draft that was made before drafts said them. */
function declaredFields(skill: Skill, candidate: Candidate): Fields {
  const { constraints } = metadataOf(candidate)
  return constraints && !isForeign(skill) ? { constraints } : {}
}

const queriesMax = 20

/** What people asked in the newer sessions first, then what was known. */
const newestQueries = (asked: readonly string[], known: readonly string[]): string[] =>
  [...new Set([...asked, ...known])].slice(0, queriesMax)

function evidenceOf(candidate: Candidate, overlap: number | null): Prisma.InputJsonObject {
  const { id, patternId, digest, support, occurrences, expected, endedWell, endedKnown } = candidate
  return { candidate: id, pattern: patternId, digest, sessions: support, occurrences, expected, endedWell, endedKnown, overlap }
}
