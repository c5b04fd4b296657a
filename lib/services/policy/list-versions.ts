import * as contract from '@/lib/contract/policy'
import { changesOf } from '@/lib/domain/policy/patch'
import type { Event, Policy } from '@/prisma/generated/sqlite/client'
import { eventItem, offsetPage, readVerb } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { scopeNames, scopeOf, type Scope } from '@/lib/scoring'

/** Saves, newest first: of the scope that is named, else of every scope that the caller may know of. */
export const listPolicyVersions = readVerb(contract.listPolicyVersions, async (ctx, input) => {
  const rows = await ctx.db.policy.findMany({ where: { workspaceId: ctx.workspace.id }, orderBy: { version: 'asc' } })
  const names = await scopeNames(ctx.db, ctx, rows)
  const isNamed = input.agent || input.skill || ctx.agent
  const only = isNamed ? await scopeOf(ctx.db, ctx, input) : null
  const ids = rows.filter((row) => row.scope === 'skill').map((row) => row.scopeId)
  const visible = await visibleSkills(ctx.db, ctx, input.agent)
  const seen = await inChunks(ids, (some) =>
    ctx.db.skill.findMany({ where: { AND: [visible, { id: { in: some } }] }, select: { id: true } }),
  )
  const known = new Set(seen.map((skill) => skill.id))
  const chosen = withEarlier(rows).filter(({ row }) =>
    only ? row.scope === only.kind && row.scopeId === only.id : row.scope !== 'skill' || known.has(row.scopeId),
  )
  const page = offsetPage(chosen.toReversed(), input.limit, input.cursor)
  const versions = page.rows.map(({ row }) => row.version)
  const events = await ctx.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectKind: 'policy', policyVersion: { in: versions } },
  })
  const byVersion = new Map(events.map((event) => [event.policyVersion, event]))
  return { items: page.rows.map((one) => versionItem(one, names, byVersion.get(one.row.version))), nextCursor: page.nextCursor }
})

interface Versioned {
  row: Policy
  /** The save before of the same scope. */
  earlier: Policy | null
  isCurrent: boolean
}

function withEarlier(rows: readonly Policy[]): Versioned[] {
  const last = new Map<string, Versioned>()
  return rows.map((row) => {
    const key = `${row.scope}:${row.scopeId}`
    const before = last.get(key)
    if (before) before.isCurrent = false
    const versioned = { row, earlier: before?.row ?? null, isCurrent: true }
    last.set(key, versioned)
    return versioned
  })
}

function versionItem({ row, earlier, isCurrent }: Versioned, names: Map<string, Scope>, event: Event | undefined) {
  const owner = names.get(`${row.scope}:${row.scopeId}`)
  const scope = { kind: owner?.kind ?? ('workspace' as const), id: row.scopeId, name: owner?.name ?? row.scopeId }
  const values = jsonColumns.Policy.values(row.values)
  const entry = event ? eventItem(event) : null
  return {
    version: row.version,
    scope,
    reason: row.reason,
    at: row.createdAt.toISOString(),
    actor: entry?.actor ?? null,
    event: entry?.id ?? null,
    canUndo: (entry?.canUndo ?? false) && isCurrent,
    isCurrent,
    values,
    changes: changesOf(jsonColumns.Policy.values(earlier?.values ?? {}), values),
  }
}
