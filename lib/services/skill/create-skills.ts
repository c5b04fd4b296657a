import type { Origin } from '@/lib/domain/lifecycle/origin'
import type { Repair, SkillMd } from '@/lib/skill-md/skill'
import type { SkillFileBytes } from '@/lib/skill-md/take-files'
import { inChunks } from '@/lib/store/in-chunks'
import type { Actor, WriteContext } from '../kernel/context'
import { addVersions } from './add-version'
import { importedRow } from './imported-row'
import { settleScans } from './settle-scan'
import { snapshot } from './snapshot'

/** How skills come in: whose act it is, and the act that all are a part of. */
export interface Arrival {
  actor?: Actor
  runId?: string
  reason: string
  /** Human where it is not said. */
  origin?: Origin
}

/** A skill that was read from files and is new. */
export interface Coming {
  /** Where its SKILL.md was found, as shown. */
  path: string
  skill: SkillMd
  files: readonly SkillFileBytes[]
  repairs: readonly Repair[]
  /** Beside those that the file says. */
  tags?: readonly string[]
}

/** Rows, versions, events and writes of new skills, each kind in a few statements; answers ids in the order given. */
export async function createSkills(
  tx: WriteContext,
  coming: readonly Coming[],
  arrival: Arrival,
): Promise<{ skillId: string; eventId: string }[]> {
  if (coming.length === 0) return []
  const { actor = tx.actor, runId, reason, origin = 'human' } = arrival
  const rows = coming.map(({ skill, files, tags }) => importedRow(tx, skill, { files, actor, origin, tags }))
  await tx.db.skill.createMany({ data: rows })
  await addVersions(
    tx,
    rows.map((row, index) => ({ skillId: row.id, number: 1, files: coming[index]!.files, actor, reason })),
  )
  const ids = rows.map((row) => row.id)
  const made = await inChunks(ids, (some) =>
    tx.db.skill.findMany({ where: { id: { in: some } }, include: { versions: { select: { id: true } } } }),
  )
  const skillOf = new Map(made.map((skill) => [skill.id, skill]))
  const skills = ids.map((id) => skillOf.get(id)!)
  const events = await tx.emitAll(
    skills.map((skill, index) => ({
      verb: 'create',
      object: { kind: 'skill' as const, id: skill.id, name: skill.name },
      after: snapshot(skill),
      reason,
      evidence: { path: coming[index]!.path, repairs: coming[index]!.repairs.map(({ code }) => code) },
      actor,
      runId,
    })),
  )
  await tx.onDisk(
    ...skills.map((skill, index) => ({
      eventId: runId ?? events[index]!,
      skillId: skill.id,
      name: skill.name,
      action: 'write' as const,
      versionId: skill.versions[0]?.id,
      message: `load ${skill.name}`,
    })),
  )
  if (runId) await settleScans(tx, ids, runId)
  else for (const [index, id] of ids.entries()) await settleScans(tx, [id], events[index])
  return ids.map((skillId, index) => ({ skillId, eventId: events[index]! }))
}
