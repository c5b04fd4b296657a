import { z } from 'zod'
import { learned } from './example'
import { operation } from './operation'
import { agentRef, flag, skillRef, time } from './shared'
import { lifecycle } from './skill-shape'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const listFeatures = operation({
  name: 'feature.list',
  route: 'GET /api/features',
  summary: 'Export the predictor features, one row per skill, as JSON or CSV',
  input: z.strictObject({ format: z.enum(['json', 'csv']).default('json'), agent: agentRef.optional() }),
  output: z.object({ columns: z.array(z.string()), items: z.array(z.record(z.string(), cell)) }),
  permission: 'read',
  effect: { kind: 'read' },
  forms: { gives: 'csv' },
  shows: ['skill'],
  absent: { cli: 'features are read through REST' },
  example: { format: 'json' },
})

const marker = z.object({ id: z.string(), at: time, verb: z.string(), label: z.string() })

export const graphNodeKinds = ['skill', 'tool', 'agent', 'cluster', 'session'] as const
const node = z.object({
  id: z.string(),
  kind: z.enum(graphNodeKinds),
  name: z.string(),
  /** For skills only: the current state, and what happened to the skill when, oldest first. */
  state: lifecycle.optional(),
  tier: z.number().int().optional(),
  taskType: z.string().optional(),
  uses: z.number().int().optional(),
  events: z.array(marker).optional(),
})
export type GraphNode = z.output<typeof node>

export const graphEdgeKinds = [
  'learned',
  'calls',
  'depends_on',
  'conflicts_with',
  'extends',
  'used_with',
  'member_of',
  'merged_from',
  'similar_to',
  'used_in',
] as const
const edge = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(graphEdgeKinds),
  /** For `used_with` and `used_in`: number of sessions or uses; for `similar_to`: the similarity. */
  weight: z.number().optional(),
})
export type GraphEdge = z.output<typeof edge>

export const readGraph = operation({
  name: 'graph.read',
  route: 'GET /api/graph',
  summary: 'Read skills, tools, agents and clusters with their relations',
  input: z.strictObject({
    agent: agentRef.optional(),
    /** Only the neighbors of this skill. */
    skill: skillRef.optional(),
    /** Includes the sessions that used the skills. */
    sessions: flag.default(false),
    /** Maximum number of skills, most recently used first. */
    limit: z.coerce.number().int().min(1).max(5000).default(500),
  }),
  output: z.object({ nodes: z.array(node), edges: z.array(edge), skills: z.number().int() }),
  permission: 'read',
  effect: { kind: 'read' },
  shows: ['skill'],
  absent: { cli: 'the graph is a picture of the dashboard; its nodes are in REST' },
  example: { skill: learned, sessions: 'true', limit: 200 },
})
export type Graph = z.output<(typeof readGraph)['output']>
