import { compareEffects } from '@/lib/domain/effect/compare-effects'
import type { EffectChange } from '@/lib/domain/effect/types'
import { effectsIn, filesOf } from '@/lib/library'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'

/** Effects that a revision has and its skill has not today; null for none, and for other candidates, which are new as a whole. */
export async function wideningOf(db: Queryable, row: Candidate): Promise<EffectChange | null> {
  if (row.kind !== 'revision' || row.skillId === null) return null
  const skill = await db.skill.findUnique({ where: { id: row.skillId }, select: { id: true, version: true } })
  if (!skill) return null
  const before = effectsIn(await filesOf({ db }, skill.id, skill.version)).effects
  return compareEffects(before, effectsIn(jsonColumns.Candidate.files(row.files)).effects).added
}

/** The same for many candidates, by id; of all but a few it is nothing. */
export async function wideningsOf(db: Queryable, rows: readonly Candidate[]): Promise<ReadonlyMap<string, EffectChange | null>> {
  const found = new Map<string, EffectChange | null>()
  for (const row of rows) found.set(row.id, await wideningOf(db, row))
  return found
}

/** Whether a policy may apply it unasked: tools and commands are what its sessions show, but where it writes and what it reaches is not. */
export const mayWidenUnasked = (change: EffectChange | null): boolean =>
  change === null || Object.keys(change).every((kind) => kind === 'tools' || kind === 'commands')
