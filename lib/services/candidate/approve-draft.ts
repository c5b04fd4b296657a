import { tierOf } from '@/lib/domain/lifecycle/origin'
import { conflict } from '@/lib/domain/problem/problem'
import { uniqueName } from '@/lib/skill-md/slugify'
import type { Queryable } from '@/lib/store/client'
import { newId } from '@/lib/store/id'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import type { EventDraft } from '../kernel/event'
import { addVersion, digestOfTexts, type TextFile } from '../skill/add-version'
import { showOnDisk } from '../skill/place'
import { requireName } from '../skill/require-name'
import { settleScans } from '../skill/settle-scan'
import { snapshot } from '../skill/snapshot'
import { sessionIdsOfCandidate, shapesOfCandidate, taskTypeOfCandidate, toolsOfCandidate } from './candidate-facts'
import { renameByPerson, renameDraft, titleOfDraft } from './rename-draft'
import { saidOf } from './said'

/** Origins whose approved skills are learned; what a person or an import proposed is a human's. */
const learnedFrom = new Set(['pattern', 'procedure', 'agent', 'failure'])

/** How a draft is approved: a person may name and protect it, a policy says when and why. */
export interface Approval {
  name?: string
  protect?: boolean
  /** Laid over the event of the approval. */
  event?: Partial<EventDraft>
}

/**
 * Makes a skill of a candidate's draft, in the transaction of the decision: row, version, event, files.
 * @throws Problem `conflict` when a wanted name is taken, or somebody decided at the same moment.
 */
export async function approveDraft(
  tx: WriteContext,
  candidate: Candidate,
  approval: Approval,
): Promise<{ skill: Skill; eventId: string }> {
  const name = requireName(approval.name ?? (await freeName(tx, candidate.name)))
  if (approval.name && (await isHeld(tx, name))) throw conflict(`A skill named "${name}" exists. Choose another name.`)
  const draft = candidate.files as unknown as TextFile[]
  const files = name === candidate.name ? draft : (approval.name ? renameByPerson : renameDraft)(draft, name)
  const skill = await createLearned(tx, candidate, name, files, approval.protect ?? false)
  const eventId = await recordPromotion(tx, candidate, skill, approval.event)
  await showOnDisk(tx, skill, { id: approval.event?.runId ?? eventId, message: `promote ${name}: verified` })
  await settleScans(tx, [skill.id], approval.event?.runId ?? eventId)
  return { skill, eventId }
}

const isHeld = async (tx: WriteContext, name: string): Promise<boolean> =>
  (await tx.db.skill.count({ where: { workspaceId: tx.workspace.id, heldName: name } })) > 0

/** A drafted name that is taken gets the first free suffix: an existing skill is never overwritten. */
export async function freeName(tx: Pick<WriteContext, 'db' | 'workspace'>, wanted: string): Promise<string> {
  const held = await tx.db.skill.findMany({
    where: { workspaceId: tx.workspace.id, heldName: { startsWith: wanted.slice(0, 58) } },
    select: { heldName: true },
  })
  const taken = new Set(held.map((row) => row.heldName))
  return uniqueName(wanted, (name) => taken.has(name))
}

async function createLearned(
  tx: WriteContext,
  candidate: Candidate,
  name: string,
  files: TextFile[],
  isProtected: boolean,
): Promise<Skill> {
  const now = tx.now()
  const origin = learnedFrom.has(candidate.origin) ? 'learned' : 'human'
  const said = saidOf(candidate)
  const skill = await tx.db.skill.create({
    data: {
      id: newId('skill'),
      workspaceId: tx.workspace.id,
      agentId: origin === 'learned' ? candidate.agentId : null,
      name,
      heldName: name,
      title: titleOfDraft(files) ?? name,
      description: candidate.description,
      origin,
      state: 'verified',
      tier: tierOf(origin, true),
      isProtected,
      isWarning: candidate.kind === 'warning',
      visibility: 'workspace',
      version: 1,
      digest: digestOfTexts(files),
      riskLevel: candidate.risk,
      taskType: taskTypeOfCandidate(candidate),
      tags: [],
      triggers: said.triggers,
      constraints: [],
      shapes: await shapesOfCandidate(tx.db, candidate),
      exampleQueries: await exampleQueries(tx, candidate),
      suggestedTools: toolsOfCandidate(candidate),
      createdBy: `${tx.actor.kind}:${tx.actor.id}`,
      createdAt: now,
      updatedAt: now,
      stateSince: now,
      windowSince: now,
    },
  })
  await addVersion(tx, { skillId: skill.id, number: 1, files, reason: 'approved from the review queue' })
  return skill
}

const queriesMax = 20

/** What was proposed as an example, then the redacted first requests of the sessions behind it, each once. */
export async function exampleQueries(tx: { db: Queryable }, candidate: Candidate): Promise<string[]> {
  const ids = await sessionIdsOfCandidate(tx.db, candidate)
  const prompts = await tx.db.prompt.findMany({ where: { sessionId: { in: ids }, turn: 0 }, select: { text: true } })
  const clipped = prompts.map((prompt) => prompt.text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean)
  return [...new Set([...saidOf(candidate).exampleQueries, ...clipped])].slice(0, queriesMax)
}

/** One act, one event: the row `candidate →` of the table, with the evidence it was approved on. */
async function recordPromotion(
  tx: WriteContext,
  candidate: Candidate,
  skill: Skill,
  more: Partial<EventDraft> = {},
): Promise<string> {
  const claimed = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', skillId: skill.id, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (claimed.count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'promoted' } })
  return tx.emit({
    ...more,
    verb: 'promote',
    object: { kind: 'skill', id: skill.id, name: skill.name },
    agentId: skill.agentId,
    before: { state: 'candidate', candidate: candidate.id, candidateStatus: candidate.status },
    after: snapshot(skill),
    evidence: {
      candidate: candidate.id,
      pattern: candidate.patternId,
      digest: candidate.digest,
      sessions: candidate.support,
      occurrences: candidate.occurrences,
      expected: candidate.expected,
      endedWell: candidate.endedWell,
      endedKnown: candidate.endedKnown,
      ...(more.evidence as object | undefined),
    },
  })
}
