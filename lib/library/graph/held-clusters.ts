import { recall, type Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { clustersFor, type SkillCluster } from './clusters'

interface Held {
  stamp: string
  at: number
  uses: number
  clusters: SkillCluster[]
}

const slot: typeof globalThis & { mettleClusters?: Map<string, Held> } = globalThis

/** Up to so many uses clusters are always those of now; beyond, they may be a minute old, for counting takes longer than a suggestion. */
const freshUses = 5000
const heldMs = 60_000

/** Changes with every write to a skill, to its uses and to the packs. */
function stampOf(db: Queryable, { workspace, store }: Context): Promise<string> {
  return recall(store, db, ['clusters', workspace.id], () => readStamp(db, workspace))
}

async function readStamp(db: Queryable, workspace: Context['workspace']): Promise<string> {
  const where = { workspaceId: workspace.id }
  const sum = { revision: true, ledgerRevision: true } as const
  const skills = await db.skill.aggregate({ where, _count: true, _sum: sum, _max: { id: true } })
  const packs = await db.pack.aggregate({ where, _count: true, _sum: { revision: true } })
  return JSON.stringify([skills, packs])
}

/** The clusters that widen suggestions to an agent. For reads only. */
export async function heldClusters(db: Queryable, ctx: Context, agent?: string | null): Promise<SkillCluster[]> {
  slot.mettleClusters ??= new Map()
  const key = JSON.stringify([ctx.store.url, ctx.workspace.id, (agent || ctx.agent) ?? null])
  const held = slot.mettleClusters.get(key)
  const stamp = await stampOf(db, ctx)
  const now = ctx.now().getTime()
  if (held && (held.stamp === stamp || (held.uses > freshUses && now - held.at < heldMs))) return held.clusters
  const { clusters, uses } = await clustersFor(db, ctx, agent)
  slot.mettleClusters.set(key, { stamp, at: now, uses, clusters })
  return clusters
}
