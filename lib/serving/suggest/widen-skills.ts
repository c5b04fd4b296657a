import { widen } from '@/lib/domain/graph/widen'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { heldClusters } from '@/lib/library'
import type { Library } from './library'
import type { Means } from './named-skills'
import { rankSkills, type RankedHits, type RankedSkill } from './rank-skills'

interface Asked {
  limit: number
  agent?: string
  agentId?: string
  /** Whether a skill may be known to the caller and is not left out. */
  may: (id: string) => boolean
  means: Means
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
  found: RankedHits,
  asked: Asked,
): Promise<RankedHits> {
  const [first] = found.skills
  const room = asked.limit - found.skills.length
  const most = Math.min(first?.figured.policy.expandClusters ?? 0, room)
  if (most <= 0) return found
  const served = new Set(found.skills.map((item) => item.id))
  const others = found.skills.flatMap((item) => library.entries.get(item.id)?.conflictsWith ?? [])
  const isServed = (name: string) => served.has(asked.means(name)?.id ?? '')
  const conflicts = (id: string): boolean => {
    const entry = library.entries.get(id)
    if (!entry || entry.isWarning) return true
    return others.some((name) => asked.means(name)?.id === id) || entry.conflictsWith.some(isServed)
  }
  const clusters = (await heldClusters(ctx.db, ctx, asked.agent)).map((one) => ({
    ...one,
    members: one.members.map(({ id }) => id),
  }))
  const ids = found.skills.map((item) => item.id)
  const neighbours = widen(ids, clusters, most, (id) => asked.may(id) && !conflicts(id))
  if (neighbours.length === 0) return found
  const weakest = Math.min(...found.skills.map((item) => item.score))
  const hits = neighbours.map(({ id }) => {
    return { id, name: library.entries.get(id)?.name ?? '', relevance: weakest * share, isExactName: false, found: {} }
  })
  const ranked = await rankSkills(ctx, library, hits, asked)
  const clusterOf = new Map(neighbours.map((one) => [one.id, one.cluster]))
  const added = ranked.skills.map((item): RankedSkill => ({ ...item, cluster: clusterOf.get(item.id) }))
  return { ...found, skills: [...found.skills, ...added] }
}
