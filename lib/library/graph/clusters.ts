import { clustersOf } from '@/lib/domain/graph/cluster'
import { isLive } from '@/lib/domain/lifecycle/states'
import type { Queryable } from '@/lib/store/client'
import type { Pack, Skill } from '@/prisma/generated/sqlite/client'
import { cached, type Context } from '@/lib/kernel'
import { installedPacks, lockedSkills, packClusters } from '@/lib/library/pack/pack-row'
import { cachedVisibleSkills } from '@/lib/library/skill/cached-skills'
import { usedSessions } from './used-sessions'

/** Skills that belong together, by id. */
export interface SkillCluster {
  id: string
  name: string
  source: 'pack' | 'use'
  pack: string | null
  members: { id: string; sessions: number | null }[]
}

/** Clusters from packs, limited to the skills that are known here. */
async function ofPacks(db: Queryable, ctx: Context, isKnown: (id: string) => boolean): Promise<SkillCluster[]> {
  const place = { parts: ['content'], key: ['clusters of packs'], weigh: (packs: Pack[]) => 4 * packs.length } as const
  const packs = await cached(db, ctx, place, () => installedPacks(db, ctx))
  return packs.flatMap((pack) => {
    const idOf = new Map(lockedSkills(pack).map((one) => [one.name, one.skillId]))
    return packClusters(pack).map((one): SkillCluster => {
      const ids = one.skills.flatMap((name) => idOf.get(name) ?? []).filter(isKnown)
      const members = ids.map((id) => ({ id, sessions: null }))
      return { id: `cluster:${pack.name}:${one.name}`, name: one.title ?? one.name, source: 'pack', pack: pack.name, members }
    })
  })
}

/** Clusters from joint use in sessions. `rows` are the skills that the caller may see, by id. */
async function ofUses(
  db: Queryable,
  ctx: Context,
  { rows, agent }: { rows: ReadonlyMap<string, Skill>; agent: string | null | undefined },
) {
  const used = await usedSessions(db, ctx, agent)
  const bySession = [...used.values()].map((ids) => ids.filter((id) => rows.has(id))).filter((ids) => ids.length > 0)
  const clusters = clustersOf(bySession).map((one): SkillCluster => ({
    id: `cluster:${one.centre}`,
    name: `around ${rows.get(one.centre)?.name ?? ''}`,
    source: 'use',
    pack: null,
    members: one.members,
  }))
  return { clusters, uses: [...used.values()].reduce((sum, ids) => sum + ids.length, 0) }
}

/**
 * All clusters of two or more live skills that a caller may see, those from packs first, and the number of uses they were computed
 * from.
 */
export async function clustersFor(
  db: Queryable,
  ctx: Context,
  agent?: string | null,
): Promise<{ clusters: SkillCluster[]; rows: Map<string, Skill>; uses: number }> {
  const visible = await cachedVisibleSkills(db, ctx, agent)
  const rows = new Map(visible.filter((row) => isLive(row.state)).map((row) => [row.id, row]))
  const used = await ofUses(db, ctx, { rows, agent })
  const clusters = [...(await ofPacks(db, ctx, (id) => rows.has(id))), ...used.clusters]
  return { clusters: clusters.filter((one) => one.members.length > 1), rows, uses: used.uses }
}
