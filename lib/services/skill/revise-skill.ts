import { conflict } from '@/lib/domain/problem/problem'
import { allowed } from '@/lib/domain/lifecycle/transitions'
import type { State } from '@/lib/domain/lifecycle/states'
import { riskLevel } from '@/lib/domain/score/risk-level'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import type { Actor, WriteContext } from '../kernel/context'
import { addVersion, bytesOf, digestOfTexts, type FileContent } from './add-version'
import { showOnDisk } from './place'
import { settleScans } from './settle-scan'
import { snapshot } from './snapshot'

/** A new version of a skill, whoever writes it: number + 1, files on disk, the window restarts, one event. */
export interface Revision {
  verb: 'edit' | 'restore' | 'revise' | 'merge'
  files: FileContent[]
  data?: Prisma.SkillUncheckedUpdateManyInput
  reason?: string | null
  evidence?: Prisma.InputJsonValue
  /** Whose act it is, when it is not the caller's. */
  actor?: Actor
  policyVersion?: number
  /** What else the act changes, laid beside the skill in the event's `before`, for undo. */
  beside?: Prisma.InputJsonObject
  /** The act that it is a part of: all of it lands in one commit and is listed under it. */
  runId?: string
}

/** Files of a version of a skill, as the bytes that they are. */
export async function filesOf(
  tx: { db: Queryable },
  skillId: string,
  number: number,
): Promise<{ path: string; content: Uint8Array }[]> {
  const version = await tx.db.version.findUnique({
    where: { skillId_number: { skillId, number } },
    include: { files: { orderBy: { path: 'asc' } } },
  })
  return (version?.files ?? []).map(({ path, content }) => ({ path, content }))
}

/** Text of one of some files; empty where it is not among them. */
export function textIn(files: readonly FileContent[], path: string): string {
  const file = files.find((one) => one.path === path)
  return file ? textOf(file) : ''
}

const textOf = (file: FileContent): string => ('text' in file ? file.text : new TextDecoder().decode(bytesOf(file)))

/** The risk of what a version tells an agent to do, from its own words and scripts. */
export const riskOf = (files: readonly FileContent[]): string =>
  riskLevel(files.filter(({ path }) => path === 'SKILL.md' || path.startsWith('scripts/')).map(textOf)).value

/**
 * Applies a version in one conditional update.
 * @throws Problem `conflict` from a state that takes no version, when nothing would change, or when someone was first.
 */
export async function reviseSkill(tx: WriteContext, skill: Skill, revision: Revision): Promise<string> {
  const verdict = allowed(skill.state as State, 'revise', 'person', revision.reason)
  if (!verdict.ok) throw conflict(verdict.message)
  const digest = digestOfTexts(revision.files)
  if (digest === skill.digest && !revision.data) throw conflict(`"${skill.name}" already says exactly this: nothing was changed.`)
  const now = tx.now()
  const last = await tx.db.version.aggregate({ where: { skillId: skill.id }, _max: { number: true } })
  const number = (last._max.number ?? 0) + 1
  const { count } = await tx.db.skill.updateMany({
    where: { id: skill.id, revision: skill.revision },
    data: {
      ...revision.data,
      riskLevel: riskOf(revision.files),
      version: number,
      digest,
      windowSince: now,
      updatedAt: now,
      revision: { increment: 1 },
    },
  })
  if (count !== 1) throw conflict(`"${skill.name}" was changed by someone else at the same moment. Read it again.`)
  const { files, reason, actor, runId } = revision
  await addVersion(tx, { skillId: skill.id, number, files, reason, actor })
  const revised = await tx.db.skill.findUniqueOrThrow({ where: { id: skill.id } })
  const object = { kind: 'skill' as const, id: skill.id, name: skill.name }
  const event = {
    verb: revision.verb,
    object,
    agentId: skill.agentId,
    before: { ...snapshot(skill), ...revision.beside },
    after: snapshot(revised),
  }
  const eventId = await tx.emit({
    ...event,
    reason,
    evidence: revision.evidence,
    policyVersion: revision.policyVersion,
    actor,
    runId,
  })
  await showOnDisk(tx, revised, { id: runId ?? eventId, message: `${revision.verb} ${skill.name}: version ${number}` })
  await settleScans(tx, [skill.id], runId ?? eventId)
  return eventId
}
