import { invalid } from '@/lib/domain/problem/problem'
import { policyDefaults, policyFieldNames, type PolicyField, type PolicyPatch } from '@/lib/domain/policy/policy'
import { rolesWith } from '@/lib/domain/permission/role'
import type { Context, WriteContext } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'

/** Fields that stay at their default in a workspace, each with the reason and what to do. */
export async function fixedFields(
  db: Queryable,
  { workspace }: Pick<Context, 'workspace'>,
): Promise<Partial<Record<PolicyField, string>>> {
  const where = { workspaceId: workspace.id, role: { in: rolesWith('review') } }
  const reviewers = await db.member.count({ where })
  if (reviewers >= 2) return {}
  const now = reviewers === 0 ? 'nobody here has an account' : 'one person can review here'
  return { twoPerson: `Approvals by a second person need two accounts that can review, and ${now}. Invite a reviewer first.` }
}

/** @throws Problem `invalid` beside each field that cannot be set here. */
export async function requireSettable(tx: WriteContext, values: PolicyPatch): Promise<void> {
  const set = policyFieldNames.filter((name) => values[name] !== undefined && values[name] !== policyDefaults[name])
  if (!set.includes('twoPerson')) return
  const fixed = await fixedFields(tx.db, tx)
  const issues = set.flatMap((path) => (fixed[path] === undefined ? [] : [{ path, message: fixed[path] }]))
  if (issues[0]) throw invalid(issues[0].message, issues)
}
