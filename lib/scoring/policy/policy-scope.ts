import type { Queryable } from '@/lib/store/client'
import { agentForWrite, agentNames, agentScope, type Context, type WriteContext } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import { inChunks } from '@/lib/store/in-chunks'

/** The scope of a saved policy or a version. */
export interface Scope {
  kind: 'workspace' | 'agent' | 'skill'
  /** Empty for the workspace. */
  id: string
  name: string
  /** The skill's agent, or the agent itself. */
  agentId: string | null
}

interface Named {
  agent?: string
  skill?: string
}

/** The key of a scope among the saved policies, and the id of its policy in the log. */
export const scopeKey = ({ kind, id }: Pick<Scope, 'kind' | 'id'>): string => `${kind}:${id}`

const workspaceScope = (ctx: Context): Scope => ({ kind: 'workspace', id: '', name: ctx.workspace.name, agentId: null })

/** The scope that a read names. An unknown agent has an empty id: the workspace's policy applies to it. */
export async function scopeOf(db: Queryable, ctx: Context, { agent, skill }: Named): Promise<Scope> {
  if (skill) {
    const row = await loadSkill(db, ctx, skill, agent)
    return { kind: 'skill', id: row.id, name: row.name, agentId: row.agentId }
  }
  const name = agent || ctx.agent
  if (!name) return workspaceScope(ctx)
  const { agentId = '' } = await agentScope(db, ctx, agent)
  return { kind: 'agent', id: agentId, name, agentId }
}

/** The scope that a save names; an unknown agent is created. */
export async function scopeForWrite(tx: WriteContext, named: Named): Promise<Scope> {
  if (named.skill || !(named.agent || tx.agent)) return scopeOf(tx.db, tx, named)
  const row = await agentForWrite(tx.db, tx, named.agent)
  return { kind: 'agent', id: row.id, name: row.name, agentId: row.id }
}

/** Names of the scopes of some policy rows, by key; a removed one is named by its id. */
export async function scopeNames(
  db: Queryable,
  ctx: Context,
  rows: readonly { scope: string; scopeId: string }[],
): Promise<Map<string, Scope>> {
  const agents = await agentNames(db, ctx)
  const ids = [...new Set(rows.filter((row) => row.scope === 'skill').map((row) => row.scopeId))]
  const select = { id: true, name: true, agentId: true } as const
  const skills = await inChunks(ids, (some) => db.skill.findMany({ where: { id: { in: some } }, select }))
  const byId = new Map(skills.map((skill) => [skill.id, skill]))
  return new Map(
    rows.map(({ scope, scopeId: id }): [string, Scope] => {
      const key = `${scope}:${id}`
      if (scope === 'agent') return [key, { kind: 'agent', id, name: agents.get(id) ?? id, agentId: id }]
      if (scope !== 'skill') return [key, workspaceScope(ctx)]
      return [key, { kind: 'skill', id, name: byId.get(id)?.name ?? id, agentId: byId.get(id)?.agentId ?? null }]
    }),
  )
}
