import { z } from 'zod'
import { operation } from './operation'
import { agentName, cursor, limit, page } from './shared'
import { lifecycle } from './skill-shape'

export const clusterSources = ['pack', 'use'] as const

/** Skills that belong together, declared by a pack or derived from shared sessions. */
const cluster = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(clusterSources),
  /** The pack that declares it; null for a cluster derived from use. */
  pack: z.string().nullable(),
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lifecycle,
      /** Sessions that used the skill together with the cluster's seed skill; null for a pack's cluster. */
      sessions: z.number().int().nullable(),
    }),
  ),
})

export const listClusters = operation({
  name: 'cluster.list',
  route: 'GET /api/clusters',
  summary: 'List skill clusters: those defined by packs, and skills used together more often than by chance',
  input: z.strictObject({ limit, cursor, agent: agentName.optional() }),
  output: page(cluster),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  absent: { cli: 'clusters are read through REST and shown beside a skill' },
  example: { limit: 20 },
})
