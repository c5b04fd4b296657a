import { allowed } from '@/lib/domain/lifecycle/transitions'
import { conflict } from '@/lib/domain/problem/problem'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import { inChunks } from '@/lib/store/in-chunks'
import { newId } from '@/lib/store/id'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Actor, EventDraft, WriteContext } from '@/lib/kernel'
import { addVersions, digestOfTexts } from './add-version'
import { placeOf } from './place'
import { filesOf, riskOf, textIn } from './version-texts'
import { rowFollowing } from './row-fields'
import type { FileContent } from './scan-version'
import { reconcileScans } from './reconcile-scan'
import { snapshot } from './snapshot'

/** The fields of a new skill's row that are derived from its files, its author and the time. */
type Following =
  | 'id'
  | 'workspaceId'
  | 'heldName'
  | 'version'
  | 'digest'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'stateSince'
  | 'windowSince'

/** A skill to create: its files, and the fields of its row beside them. */
export interface NewSkill {
  files: readonly FileContent[]
  row: Omit<Prisma.SkillCreateManyInput, Following | 'riskLevel'> & { riskLevel?: RiskLevel }
  /** The reason of its first version. */
  reason?: string | null
  /** Overrides fields of the event, whose defaults are `create` and the skill's state. */
  event?: Omit<Partial<EventDraft>, 'object' | 'after' | 'actor' | 'runId'>
  /** First line of the commit. */
  message: string
}

/**
 * The actor of a landing when it is not the caller, and the operation it is a part of, whose parts go into one commit and are
 * listed under it.
 */
export interface Landing {
  actor?: Actor
  runId?: string
}

/** A skill in its new state, and the event that recorded it. */
export interface Landed {
  skill: Skill
  eventId: string
}

function newRow(tx: WriteContext, { files, row }: NewSkill, actor: Actor) {
  const now = tx.now()
  return {
    riskLevel: riskOf(files),
    ...row,
    id: newId('skill'),
    workspaceId: tx.workspace.id,
    heldName: row.name,
    version: 1,
    digest: digestOfTexts(files),
    createdBy: `${actor.kind}:${actor.id}`,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    windowSince: now,
  } satisfies Prisma.SkillCreateManyInput
}

/**
 * Creates skills: rows, first versions, events, files and the scan's verdict, each kind in a few statements however many there are.
 * Returns them in input order, as they were before the scan's verdict was applied.
 */
export async function landNew(
  tx: WriteContext,
  coming: readonly NewSkill[],
  { actor = tx.actor, runId }: Landing = {},
): Promise<Landed[]> {
  if (coming.length === 0) return []
  const rows = coming.map((one) => newRow(tx, one, actor))
  const ids = rows.map((row) => row.id)
  await tx.db.skill.createMany({ data: rows })
  const versions = await addVersions(
    tx,
    coming.map(({ files, reason }, index) => ({ skillId: ids[index]!, number: 1, files, reason, actor })),
  )
  const made = await inChunks(ids, (some) => tx.db.skill.findMany({ where: { id: { in: some } } }))
  const skillOf = new Map(made.map((skill) => [skill.id, skill]))
  const skills = ids.map((id) => skillOf.get(id)!)
  const events = await tx.emitAll(
    coming.map(({ event }, index) => ({ verb: 'create', ...event, ...eventFieldsOf(skills[index]!, { actor, runId }) })),
  )
  await show(
    tx,
    skills.map((skill, index) => ({
      skill,
      versionId: versions[index]!,
      eventId: events[index]!,
      message: coming[index]!.message,
    })),
    runId,
  )
  return skills.map((skill, index) => ({ skill, eventId: events[index]! }))
}

const eventFieldsOf = (skill: Skill, { actor, runId }: Landing) => ({
  object: { kind: 'skill' as const, id: skill.id, name: skill.name },
  agentId: skill.agentId,
  after: snapshot(skill),
  actor,
  runId,
})

/** Queues the files of the created skills, then applies the scan's verdicts. */
async function show(
  tx: WriteContext,
  landed: readonly (Landed & { versionId: string; message: string })[],
  runId: string | undefined,
): Promise<void> {
  await tx.onDisk(
    ...landed.map(({ skill, versionId, eventId, message }) => ({
      eventId: runId ?? eventId,
      skillId: skill.id,
      name: skill.name,
      action: placeOf(skill.state),
      versionId,
      message,
    })),
  )
  const ids = landed.map(({ skill }) => skill.id)
  if (runId) await reconcileScans(tx, ids, runId)
  else for (const { skill, eventId } of landed) await reconcileScans(tx, [skill.id], eventId)
}

/** A new version of an existing skill, whoever writes it. */
export interface Revision extends Landing {
  verb: 'edit' | 'restore' | 'revise' | 'merge'
  files: readonly FileContent[]
  data?: Prisma.SkillUncheckedUpdateManyInput
  reason?: string | null
  evidence?: Prisma.InputJsonValue
  policyVersion?: number
  /** Other changes of the operation, stored beside the skill in the event's `before`, for undo. */
  beside?: Prisma.InputJsonObject
}

/**
 * Writes the next version of a skill in one conditional update: number + 1, files on disk, the row's fields from the file, a new
 * window and one event, whose id it returns.
 * @throws Problem `conflict` from a state that accepts no version, when nothing would change, or when someone else was first.
 */
export async function reviseSkill(tx: WriteContext, skill: Skill, revision: Revision): Promise<string> {
  const { verb, files, reason, actor, runId, evidence, policyVersion } = revision
  const verdict = allowed(skill.state, 'revise', 'person', reason)
  if (!verdict.ok) throw conflict(verdict.message)
  const digest = digestOfTexts(files)
  if (digest === skill.digest && !revision.data) throw conflict(`"${skill.name}" is already identical. Nothing changed.`)
  const now = tx.now()
  const present = textIn(await filesOf(tx, skill.id, skill.version), 'SKILL.md')
  const last = await tx.db.version.aggregate({ where: { skillId: skill.id }, _max: { number: true } })
  const number = (last._max.number ?? 0) + 1
  const { count } = await tx.db.skill.updateMany({
    where: { id: skill.id, revision: skill.revision },
    data: {
      ...rowFollowing(skill, present, textIn(files, 'SKILL.md'), { keepsSilent: verb === 'restore' }),
      ...revision.data,
      riskLevel: riskOf(files),
      version: number,
      digest,
      windowSince: now,
      updatedAt: now,
      revision: { increment: 1 },
    },
  })
  if (count !== 1) throw conflict(`Someone else changed "${skill.name}" at the same time. Read it again.`)
  const [versionId] = await addVersions(tx, [{ skillId: skill.id, number, files, reason, actor }])
  const revised = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id } })
  const before = { ...snapshot(skill), ...revision.beside }
  const eventId = await tx.emit({ verb, ...eventFieldsOf(revised, { actor, runId }), before, reason, evidence, policyVersion })
  const message = `${verb} ${skill.name}: version ${number}`
  await show(tx, [{ skill: revised, versionId: versionId!, eventId, message }], runId)
  return eventId
}
