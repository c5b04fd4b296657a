import * as contract from '@/lib/contract/policy'
import type { OutputOf } from '@/lib/contract/operation'
import { policyFieldNames } from '@/lib/domain/policy/policy'
import { agentScope, policyFor, readVerb, savedPolicies, type ReadContext, type SavedPolicies } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'
import { fixedFields, scopeKey, scopeNames, scopeOf, type Scope } from '@/lib/scoring'
import { inChunks } from '@/lib/store/in-chunks'

type View = OutputOf<typeof contract.savePolicy>['policy']

/** The values in force for a scope, each with who set it and in which version. */
export function policyView(saved: SavedPolicies, scope: Scope): View {
  const skillId = scope.kind === 'skill' ? scope.id : null
  const { policy, sources } = policyFor(saved, { agentId: scope.agentId, skillId })
  const { version, ...values } = policy
  const versionOf = {
    default: undefined,
    workspace: saved.get('workspace:')?.version,
    agent: saved.get(`agent:${scope.agentId ?? ''}`)?.version,
    skill: saved.get(`skill:${skillId ?? ''}`)?.version,
  }
  const sourceVersions = policyFieldNames.flatMap((name) => {
    const versionOfSource = versionOf[sources[name]]
    return versionOfSource === undefined ? [] : [[name, versionOfSource] as const]
  })
  const { kind, id, name } = scope
  const own = saved.get(scopeKey(scope))?.values ?? {}
  return { version, values, sources, sourceVersions: Object.fromEntries(sourceVersions), scope: { kind, id, name }, own }
}

/** The numbers that decide, for the workspace, an agent or a skill, each with the scope it comes from. */
export const readPolicy = readVerb(contract.readPolicy, async (ctx, input) => {
  const scope = await scopeOf(ctx.db, ctx, input)
  const saved = await savedPolicies(ctx.db, ctx)
  return {
    ...policyView(saved, scope),
    overrides: await overridesOf(ctx, saved, input.agent),
    fixed: await fixedFields(ctx.db, ctx),
  }
})

/** Agents and skills with values of their own, as far as the caller may know of them. */
async function overridesOf(ctx: ReadContext, saved: SavedPolicies, agent: string | undefined) {
  const set = [...saved].flatMap(([key, { version, values }]) => {
    const [scope = '', scopeId = ''] = key.split(':')
    const fields = policyFieldNames.filter((name) => values[name] !== undefined)
    return scope === 'workspace' || fields.length === 0 ? [] : [{ scope, scopeId, key, version, fields }]
  })
  const skillIds = set.filter((one) => one.scope === 'skill').map((one) => one.scopeId)
  const [{ agentId }, visible, names] = [
    await agentScope(ctx.db, ctx, agent),
    await visibleSkills(ctx.db, ctx, agent),
    await scopeNames(ctx.db, ctx, set),
  ]
  const seen = await inChunks(skillIds, (some) =>
    ctx.db.skill.findMany({ where: { AND: [visible, { id: { in: some } }] }, select: { id: true } }),
  )
  const known = new Set(seen.map((skill) => skill.id))
  return set
    .filter((one) => (one.scope === 'skill' ? known.has(one.scopeId) : agentId === undefined || agentId === one.scopeId))
    .flatMap(({ key, version, fields }) => {
      const name = names.get(key)
      return name ? [{ scope: { kind: name.kind, id: name.id, name: name.name }, version, fields }] : []
    })
    .toSorted((a, b) => (a.scope.kind + a.scope.name < b.scope.kind + b.scope.name ? -1 : 1))
}
