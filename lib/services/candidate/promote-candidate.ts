import * as contract from '@/lib/contract/candidate'
import { tierOf } from '@/lib/domain/lifecycle/origin'
import { conflict } from '@/lib/domain/problem/problem'
import { requireName } from '../skill/require-name'
import { uniqueName } from '@/lib/skill-md/slugify'
import { newId } from '@/lib/store/id'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { writeVerb } from '../kernel/verb'
import type { WriteContext } from '../kernel/context'
import { addVersion, digestOfTexts, type TextFile } from '../skill/add-version'
import { showOnDisk } from '../skill/place'
import { snapshot } from '../skill/snapshot'
import { movedAnswer } from '../skill/skill-view'
import { taskTypeOfCandidate } from './candidate-facts'
import { loadCandidate } from './find-candidate'
import { renameByPerson, renameDraft, titleOfDraft } from './rename-draft'

/** Origins whose approved skills are learned; what a person or an import proposed is a human's. */
const learnedFrom = new Set(['pattern', 'procedure', 'agent', 'failure'])

/**
 * Approves a candidate: one version, bound to the digest that the reviewer saw. Its SKILL.md and its commit are there
 * when this answers.
 */
export const promoteCandidate = writeVerb(contract.promoteCandidate, async (tx, input) => {
  const candidate = await loadCandidate(tx.db, tx, input.id)
  if (candidate.status === 'promoted' || candidate.status === 'dismissed') {
    throw conflict(`This candidate was already ${candidate.status}. Undo that first, or look at the queue again.`)
  }
  if (input.digest && input.digest !== candidate.digest) {
    throw conflict('The draft changed since you read it. Read it again and approve what it says now.')
  }
  const name = requireName(input.name ?? (await freeName(tx, candidate.name)))
  if (input.name && (await isHeld(tx, name))) throw conflict(`A skill named "${name}" exists. Choose another name.`)
  const files =
    name === candidate.name
      ? (candidate.files as unknown as TextFile[])
      : (input.name ? renameByPerson : renameDraft)(candidate.files as unknown as TextFile[], name)
  const skill = await createLearned(tx, candidate, name, files, input.protect)
  const eventId = await recordPromotion(tx, candidate, skill)
  await showOnDisk(tx, skill, { id: eventId, message: `promote ${name}: verified` })
  return movedAnswer(tx.db, tx, skill.id, eventId)
})

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
  const pattern = candidate.patternId ? await tx.db.pattern.findUnique({ where: { id: candidate.patternId } }) : null
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
      visibility: 'workspace',
      version: 1,
      digest: digestOfTexts(files),
      riskLevel: candidate.risk,
      taskType: taskTypeOfCandidate(candidate),
      tags: [],
      triggers: [],
      constraints: [],
      shapes: (pattern?.shapes as string[] | undefined) ?? [],
      exampleQueries: await exampleQueries(tx, candidate),
      suggestedTools: [...new Set((candidate.toolSequence as { tool: string }[]).map((step) => step.tool))],
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

/** The redacted first requests of the sessions it was mined from, each once. */
async function exampleQueries(tx: WriteContext, candidate: Candidate): Promise<string[]> {
  if (!candidate.patternId) return []
  const occurrences = await tx.db.occurrence.findMany({
    where: { patternId: candidate.patternId },
    select: { sessionId: true },
    take: 400,
  })
  const ids = [...new Set(occurrences.map((one) => one.sessionId))].slice(0, 100)
  const prompts = await tx.db.prompt.findMany({ where: { sessionId: { in: ids }, turn: 0 }, select: { text: true } })
  const clipped = prompts.map((prompt) => prompt.text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean)
  return [...new Set(clipped)].slice(0, queriesMax)
}

/** One act, one event: the row `candidate →` of the table, with the evidence it was approved on. */
async function recordPromotion(tx: WriteContext, candidate: Candidate, skill: Skill): Promise<string> {
  const claimed = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', skillId: skill.id, revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (claimed.count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  if (candidate.patternId) await tx.db.pattern.update({ where: { id: candidate.patternId }, data: { state: 'promoted' } })
  return tx.emit({
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
    },
  })
}
