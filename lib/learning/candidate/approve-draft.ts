import { tierOf } from '@/lib/domain/lifecycle/origin'
import { conflict } from '@/lib/domain/problem/problem'
import { uniqueName } from '@/lib/skill-md/slugify'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import type { EventDraft, WriteContext } from '@/lib/kernel'
import {
  fieldsIn,
  fieldsOfNew,
  landNew,
  filesWith,
  requireName,
  textIn,
  type Fields,
  type FileContent,
  type NewSkill,
  type TextFile,
} from '@/lib/library'
import { shapesOfCandidate, taskTypeOfCandidate, toolsOfCandidate } from './candidate-facts'
import { claimCandidate } from './claim-candidate'
import { renameByPerson, renameDraft } from './rename-draft'
import { jsonColumns } from '@/lib/store/json-columns'
import { metadataOf } from './metadata'
import { readRequests, type RequestsNow } from './prepared-requests'

/** Origins whose approved skills are learned; what a person or an import proposed is a human's. */
const learnedFrom = new Set(['pattern', 'procedure', 'agent', 'failure'])

/** How a draft is approved: a person may name and protect it, a policy says when and why. */
export interface Approval {
  name?: string
  protect?: boolean
  /** Laid over the event of the approval. */
  event?: Partial<EventDraft>
  /** Of its requests, where they were read before the transaction. */
  requests?: RequestsNow
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
  if (approval.name && (await isNameTaken(tx, name))) throw conflict(`A skill named "${name}" exists. Choose another name.`)
  const draft = jsonColumns.Candidate.files(candidate.files)
  const files = name === candidate.name ? draft : (approval.name ? renameByPerson : renameDraft)(draft, name)
  await claimCandidate(tx, candidate)
  const { event, requests } = approval
  const [landed] = await landNew(
    tx,
    [await learned(tx, candidate, { name, files, isProtected: approval.protect ?? false, event, requests })],
    { actor: event?.actor, runId: event?.runId ?? undefined },
  )
  const { skill, eventId } = landed!
  await tx.db.candidate.update({ where: { id: candidate.id }, data: { skillId: skill.id } })
  return { skill, eventId }
}

const isNameTaken = async (tx: WriteContext, name: string): Promise<boolean> =>
  (await tx.db.skill.count({ where: { workspaceId: tx.workspace.id, heldName: name } })) > 0

/** A drafted name that is taken gets the first free suffix: an existing skill is never overwritten. */
export async function freeName(tx: Pick<WriteContext, 'db' | 'workspace'>, wanted: string): Promise<string> {
  const holders = await tx.db.skill.findMany({
    where: { workspaceId: tx.workspace.id, heldName: { startsWith: wanted.slice(0, 58) } },
    select: { heldName: true },
  })
  const takenNames = new Set(holders.map((row) => row.heldName))
  return uniqueName(wanted, (name) => takenNames.has(name))
}

/** One act, one event: the row `candidate →` of the table, with the evidence it was approved on. */
async function learned(
  tx: WriteContext,
  candidate: Candidate,
  {
    name,
    files: draft,
    isProtected,
    event,
    requests,
  }: { name: string; files: TextFile[]; isProtected: boolean } & Pick<Approval, 'event' | 'requests'>,
): Promise<NewSkill> {
  const files = filesWith(draft, fieldsBeside(candidate, draft))
  const origin = learnedFrom.has(candidate.origin) ? 'learned' : 'human'
  const { title, triggers, constraints } = fieldsOfNew(name, files)
  return {
    files,
    row: {
      agentId: origin === 'learned' ? candidate.agentId : null,
      name,
      title,
      description: candidate.description,
      origin,
      state: 'verified',
      tier: tierOf(origin, true),
      isProtected,
      isWarning: candidate.kind === 'warning',
      visibility: 'workspace',
      riskLevel: candidate.risk,
      taskType: taskTypeOfCandidate(candidate),
      tags: metadataOf(candidate).tags ?? [],
      triggers,
      constraints,
      shapes: await shapesOfCandidate(tx.db, candidate),
      exampleQueries: await exampleQueries(tx, candidate, requests),
      suggestedTools: toolsOfCandidate(candidate),
    },
    reason: 'approved from the review queue',
    event: {
      ...event,
      verb: 'promote',
      before: { state: 'candidate', candidate: candidate.id, candidateStatus: candidate.status },
      evidence: { ...approvedOn(candidate), ...jsonColumns.Event.evidence(event?.evidence ?? null) },
    },
    message: `promote ${name}: verified`,
  }
}

const approvedOn = ({ id, patternId, digest, support, occurrences, expected, endedWell, endedKnown }: Candidate) => ({
  candidate: id,
  pattern: patternId,
  digest,
  sessions: support,
  occurrences,
  expected,
  endedWell,
  endedKnown,
})

/** What was proposed beside a draft from before drafts said it; what its files say is theirs. */
function fieldsBeside(candidate: Candidate, files: readonly FileContent[]): Fields {
  const { triggers, constraints, exampleQueries } = metadataOf(candidate)
  const declared = fieldsIn(textIn(files, 'SKILL.md'))
  const beside = Object.entries({ triggers, constraints, exampleQueries })
  return Object.fromEntries(beside.filter(([field, items]) => items && items.length > 0 && !(field in declared)))
}

const queriesMax = 20

/** What was proposed as an example, then the redacted requests that tell it, each once. */
export async function exampleQueries(
  { db }: { db: Queryable },
  candidate: Candidate,
  requests: RequestsNow = readRequests,
): Promise<string[]> {
  const asked = await requests(db, candidate)
  const declared = fieldsIn(textIn(jsonColumns.Candidate.files(candidate.files), 'SKILL.md')).exampleQueries ?? []
  return [...new Set([...declared, ...metadataOf(candidate).exampleQueries, ...asked])].slice(0, queriesMax)
}
