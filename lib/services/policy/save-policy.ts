import * as contract from '@/lib/contract/policy'
import { changesOf, mergePatch } from '@/lib/domain/policy/patch'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { eventItem } from '../kernel/event'
import { writeVerb } from '../kernel/verb'
import { savedPolicies } from './policy-in-force'
import { scopeForWrite, scopeKey } from './policy-scope'
import { policyView } from './read-policy'
import { lockPolicies, writeVersion } from './write-version'

/** Lays the given values over what the scope sets, as a new version of the workspace's policies. What is so already changes nothing. */
export const savePolicy = writeVerb(contract.savePolicy, async (tx, input) => {
  const { agent, skill, reason, inherit, ...given } = input
  const scope = await scopeForWrite(tx, { agent, skill })
  await lockPolicies(tx)
  const saved = await savedPolicies(tx.db, tx)
  const before = saved.get(scopeKey(scope))
  const values = mergePatch(before?.values ?? {}, given, inherit)
  if (changesOf(before?.values ?? {}, values).length === 0) return { policy: policyView(saved, scope), event: null }
  const version = await writeVersion(tx, scope, values, reason)
  const after = new Map(saved).set(scopeKey(scope), { version, values })
  const id = await tx.emit({
    verb: 'policy',
    object: { kind: 'policy', id: scopeKey(scope), name: scope.name },
    agentId: scope.agentId,
    before: { version: before?.version ?? null, values: (before?.values ?? {}) as Prisma.InputJsonObject },
    after: { version, values: values as Prisma.InputJsonObject },
    reason,
    policyVersion: version,
  })
  const event = await tx.db.event.findUniqueOrThrow({ where: { id } })
  return { policy: policyView(after, scope), event: eventItem(event) }
})
