import { widen } from '@/lib/domain/graph/widen'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { cachedClusters } from '@/lib/library'
import type { Library } from './library'
import type { NameLookup } from './named-skills'
import { rankSkills, type RankedHits, type RankedSkill } from './rank-skills'

interface WidenOptions {
  limit: number
  agent?: string
  agentId?: string
  /** Whether a skill may be known to the caller and is not left out. */
  isAllowed: (id: string) => boolean
  byName: NameLookup
}

/** What a neighbour is worth beside the weakest skill that was found. */
const share = 0.5

/**
 * Skills that were found, and after them the neighbours that their clusters bring, as many as the policy allows: only where something
 * was found, only in the room that is left, never what is not served or conflicts. Each says which cluster brought it.
 */
export async function widenSkills(
  ctx: Context & { db: Queryable },
  library: Library,
  named: RankedHits,
  options: WidenOptions,
): Promise<RankedHits> {
  const [first] = named.skills
  const room = options.limit - named.skills.length
  const most = Math.min(first?.figured.policy.expandClusters ?? 0, room)
  if (most <= 0) return named
  const served = new Set(named.skills.map((item) => item.id))
  const others = named.skills.flatMap((item) => library.entries.get(item.id)?.conflictsWith ?? [])
  const isServed = (name: string) => served.has(options.byName(name)?.id ?? '')
  const conflicts = (id: string): boolean => {
    const entry = library.entries.get(id)
    if (!entry || entry.isWarning) return true
    return others.some((name) => options.byName(name)?.id === id) || entry.conflictsWith.some(isServed)
  }
  const clusters = (await cachedClusters(ctx.db, ctx, options.agent)).map((one) => ({
    ...one,
    members: one.members.map(({ id }) => id),
  }))
  const ids = named.skills.map((item) => item.id)
  const neighbours = widen(ids, clusters, most, (id) => options.isAllowed(id) && !conflicts(id))
  if (neighbours.length === 0) return named
  const weakest = Math.min(...named.skills.map((item) => item.score))
  const hits = neighbours.map(({ id }) => {
    return { id, name: library.entries.get(id)?.name ?? '', relevance: weakest * share, isExactName: false, found: {} }
  })
  const ranked = await rankSkills(ctx, library, hits, options)
  const clusterOf = new Map(neighbours.map((one) => [one.id, one.cluster]))
  const added = ranked.skills.map((item): RankedSkill => ({ ...item, cluster: clusterOf.get(item.id) }))
  return { ...named, skills: [...named.skills, ...added] }
}
