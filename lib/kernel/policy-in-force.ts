import { resolvePolicy, type ResolvedPolicy, type ScopedPolicy } from '@/lib/domain/policy/resolve'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { columnsOf } from '@/lib/store/columns'
import { readRows } from '@/lib/store/run-statement'
import { Prisma, type Policy } from '@/prisma/generated/sqlite/client'
import { cached } from './cached'
import type { Context } from './context'

const columns = columnsOf('Policy')

/** The newest saved policy of every scope of a workspace, by scope and scope id. */
export function savedPolicies(db: Queryable, ctx: Pick<Context, 'workspace' | 'store'>): Promise<SavedPolicies> {
  return cached(db, ctx, { parts: ['content'], key: ['policies'] }, async () => {
    const rows = await readRows<Policy>(
      db,
      'Policy',
      columns,
      Prisma.sql`"workspaceId" = ${ctx.workspace.id} ORDER BY "version" ASC`,
    )
    return new Map(
      rows.map((row) => [`${row.scope}:${row.scopeId}`, { version: row.version, values: jsonColumns.Policy.values(row.values) }]),
    )
  })
}

export type SavedPolicies = ReadonlyMap<string, ScopedPolicy>

/** The policy values that apply to a skill (or an agent, or the workspace), nearest scope first. */
export function policyFor(saved: SavedPolicies, scope: { agentId?: string | null; skillId?: string | null }): ResolvedPolicy {
  return resolvePolicy(
    saved.get('workspace:'),
    saved.get(`agent:${scope.agentId ?? ''}`),
    saved.get(`skill:${scope.skillId ?? ''}`),
  )
}
