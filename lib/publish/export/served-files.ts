import { exposure } from '@/lib/domain/lifecycle/exposure'
import { stateLabels } from '@/lib/domain/lifecycle/states'
import type { Queryable } from '@/lib/store/client'
import type { SkillFileBytes } from '@/lib/skill-md/read-skill-files'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { findSkills, visibleSkills } from '@/lib/library'
import { loadFigures } from '@/lib/scoring'
import { currentFiles, overlaysOf } from '@/lib/serving'
import { strictFiles } from './exportable'

export type ServedSkill = { name: string; files: SkillFileBytes[] }
export interface Served {
  skills: ServedSkill[]
  /** Those that were asked for, or are served, and cannot be written. */
  refused: { name: string; reason: string }[]
}

/** Why a skill is not served now; null where it is. Only a degraded one needs its figures. */
async function unserved(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, string>> {
  const degraded = rows.filter((row) => row.state === 'degraded')
  const figures = degraded.length > 0 ? await loadFigures(db, ctx, degraded) : new Map()
  const reasons = new Map<string, string>()
  for (const row of rows) {
    const figure = figures.get(row.id)
    const facts = { origin: row.origin, state: row.state, tier: row.tier }
    const rate: number | null = figure?.figures.stats.successRate ?? null
    if (!exposure({ ...facts, rate }, figure?.policy).isServed)
      reasons.set(row.id, `It is ${stateLabels[row.state].toLowerCase()} and not served now.`)
  }
  return reasons
}

/** What an agent is served now, in the form of the strict standard: all of it, or some by name. */
export async function servedFiles(
  db: Queryable,
  ctx: Context,
  names: readonly string[] | null,
  agent?: string | null,
): Promise<Served> {
  const visible = await visibleSkills(db, ctx, agent)
  const named = names === null ? null : await findSkills(db, ctx, names, visible)
  const rows = named
    ? [...new Map([...named.values()].map((row) => [row.id, row])).values()]
    : await db.skill.findMany({ where: { AND: [visible, { state: { in: ['verified', 'released', 'degraded'] } }] } })
  const refused = (names ?? []).flatMap((name) => (named?.has(name) ? [] : [{ name, reason: 'There is no skill of that name.' }]))
  const reasons = await unserved(db, ctx, rows)
  const files = await currentFiles(db, rows)
  for (const [id, overlay] of await overlaysOf(db, ctx, rows, agent)) files.set(id, overlay.files)
  const skills: ServedSkill[] = []
  for (const row of rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const reason = reasons.get(row.id)
    const strict = reason === undefined ? strictFiles(row.name, files.get(row.id) ?? []) : null
    if (strict?.ok) skills.push({ name: row.name, files: strict.files })
    else if (names !== null || strict)
      refused.push({ name: row.name, reason: reason ?? (strict?.ok === false ? strict.reason : '') })
  }
  return { skills, refused }
}
