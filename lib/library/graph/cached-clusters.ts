import type { Queryable } from '@/lib/store/client'
import { cached, type Context } from '@/lib/kernel'
import { clustersFor, type SkillCluster } from './clusters'

interface Counted {
  at: number
  uses: number
  clusters: SkillCluster[]
}

/**
 * Up to this many uses, clusters are always current; beyond it they may be a minute old, because counting takes longer than a
 * suggestion.
 */
const freshUses = 500
const staleMs = 60_000

/** The clusters that widen suggestions to an agent. */
export async function cachedClusters(db: Queryable, ctx: Context, agent?: string | null): Promise<SkillCluster[]> {
  const key = ['clusters', (agent || ctx.agent) ?? null]
  const { clusters } = await cached<Counted>(db, ctx, { parts: ['content', 'figures'], key }, async (former) => {
    const at = ctx.now().getTime()
    if (former && former.uses > freshUses && at - former.at < staleMs) return former
    return { at, ...(await clustersFor(db, ctx, agent)) }
  })
  return clusters
}
