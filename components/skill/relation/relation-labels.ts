import type { GraphEdge, GraphNode } from '@/lib/contract/graph'
import { skillHref } from '../skill-address'

/** The relation of one end to the other, from `from` to `to`. */
export const relationLabels: Record<GraphEdge['kind'], string> = {
  learned: 'learned',
  calls: 'calls',
  depends_on: 'depends on',
  conflicts_with: 'conflicts with',
  extends: 'extends',
  used_with: 'used with',
  member_of: 'belongs to the cluster',
  merged_from: 'merged',
  similar_to: 'similar to',
  used_in: 'used in',
}

export const kindLabels: Record<GraphNode['kind'], string> = {
  skill: 'Skill',
  tool: 'Tool',
  agent: 'Agent',
  cluster: 'Cluster',
  session: 'Session',
}

/** Link to the rows behind a node. A cluster has only its members. */
export function nodeHref({ id, kind, name }: GraphNode): string | null {
  if (kind === 'skill') return skillHref(name, { tab: 'relations' })
  if (kind === 'tool') return `/sessions?tool=${encodeURIComponent(name)}`
  if (kind === 'agent') return `/sessions?agent=${encodeURIComponent(name)}`
  return kind === 'session' ? `/sessions/${id}` : null
}
