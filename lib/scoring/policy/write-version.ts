import type { PolicyPatch } from '@/lib/domain/policy/policy'
import { newId } from '@/lib/store/id'
import type { WriteContext } from '@/lib/kernel'
import type { Scope } from './policy-scope'

/** Locks the workspace: versions are counted over all its scopes, and two concurrent saves must not share one. */
export async function lockPolicies(tx: WriteContext): Promise<void> {
  const { id, name } = tx.workspace
  await tx.db.workspace.updateMany({ where: { id }, data: { name } })
}

/** Writes the new values of a scope under the next version of the workspace. The lock must be held. */
export async function writeVersion(tx: WriteContext, scope: Scope, values: PolicyPatch, reason: string): Promise<number> {
  const last = await tx.db.policy.aggregate({ where: { workspaceId: tx.workspace.id }, _max: { version: true } })
  const version = (last._max.version ?? 1) + 1
  await tx.db.policy.create({
    data: {
      id: newId('policy'),
      workspaceId: tx.workspace.id,
      scope: scope.kind,
      scopeId: scope.id,
      version,
      values,
      reason,
      createdAt: tx.now(),
    },
  })
  return version
}
