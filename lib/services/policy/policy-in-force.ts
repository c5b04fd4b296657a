import type { PolicyPatch } from '@/lib/domain/policy/policy'
import { resolvePolicy, type ResolvedPolicy, type ScopedPolicy } from '@/lib/domain/policy/resolve'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '../kernel/context'

/** The newest save of every scope of a workspace, by scope and scope id. */
export async function savedPolicies(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<Map<string, ScopedPolicy>> {
  const rows = await db.policy.findMany({ where: { workspaceId: ctx.workspace.id }, orderBy: { version: 'asc' } })
  return new Map(rows.map((row) => [`${row.scope}:${row.scopeId}`, { version: row.version, values: row.values as PolicyPatch }]))
}

/** The values in force for a skill (or an agent, or the workspace), nearest scope first. */
export function policyFor(
  saved: Map<string, ScopedPolicy>,
  scope: { agentId?: string | null; skillId?: string | null },
): ResolvedPolicy {
  return resolvePolicy(
    saved.get('workspace:'),
    saved.get(`agent:${scope.agentId ?? ''}`),
    saved.get(`skill:${scope.skillId ?? ''}`),
  )
}
