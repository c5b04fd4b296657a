import * as contract from '@/lib/contract/policy'
import { changesOf, mergePatch } from '@/lib/domain/policy/patch'
import { jsonColumns } from '@/lib/store/json-columns'
import { jsonOf } from '@/lib/store/json'
import { eventItem, writeVerb, savedPolicies } from '@/lib/kernel'
import { scopeForWrite, scopeKey, lockPolicies, requireConsistent, requireSettable, writeVersion } from '@/lib/scoring'
import { policyView } from './read-policy'

/** Lays the given values over what the scope sets, as a new version of the workspace's policies. What is so already changes nothing; what contradicts itself is refused. */
export const savePolicy = writeVerb(contract.savePolicy, async (tx, input) => {
  const { agent, skill, reason, inherit, ...given } = input
  const scope = await scopeForWrite(tx, { agent, skill })
  await lockPolicies(tx)
  const saved = await savedPolicies(tx.db, tx)
  const before = saved.get(scopeKey(scope))
  const values = mergePatch(before?.values ?? {}, given, inherit)
  if (changesOf(before?.values ?? {}, values).length === 0) return { policy: policyView(saved, scope), event: null }
  const proposed = { version: before?.version ?? 1, values }
  await requireSettable(tx, given)
  await requireConsistent(tx, scope, saved, new Map(saved).set(scopeKey(scope), proposed))
  const version = await writeVersion(tx, scope, values, reason)
  const after = new Map(saved).set(scopeKey(scope), { version, values })
  const id = await tx.emit({
    verb: 'policy',
    object: { kind: 'policy', id: scopeKey(scope), name: scope.name },
    agentId: scope.agentId,
    before: { version: before?.version ?? null, values: jsonOf(jsonColumns.Policy.values(before?.values ?? {})) },
    after: { version, values: jsonOf(values) },
    reason,
    policyVersion: version,
  })
  const event = await tx.db.event.findUniqueOrThrow({ where: { id } })
  return { policy: policyView(after, scope), event: eventItem(event) }
})
