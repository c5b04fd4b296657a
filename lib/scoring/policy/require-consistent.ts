import { contradictionsIn, type PolicyIssue } from '@/lib/domain/policy/contradictions'
import { invalid } from '@/lib/domain/problem/problem'
import { policyFor, type SavedPolicies, type WriteContext } from '@/lib/kernel'
import { scopeKey, scopeNames, type Scope } from './policy-scope'

/** The scope itself and all below it that have values of their own, which its values affect. */
async function reached(tx: WriteContext, scope: Scope, saved: SavedPolicies): Promise<Scope[]> {
  if (scope.kind === 'skill') return [scope]
  const rows = [...saved.keys()].map((key) => {
    const [kind = '', scopeId = ''] = key.split(':')
    return { scope: kind, scopeId }
  })
  const known = [...(await scopeNames(tx.db, tx, rows)).values()].filter((one) => scopeKey(one) !== scopeKey(scope))
  const isBelow = (one: Scope) => scope.kind === 'workspace' || (one.kind === 'skill' && one.agentId === scope.agentId)
  return [scope, ...known.filter(isBelow)]
}

const inForce = (saved: SavedPolicies, { kind, id, agentId }: Scope): PolicyIssue[] =>
  contradictionsIn(policyFor(saved, { agentId, skillId: kind === 'skill' ? id : null }).policy)

/**
 * Checks a save for contradictions in its scope and those below. A contradiction that existed before does not block a change to
 * another number.
 * @throws Problem `invalid` naming both fields of each pair, as issues too.
 */
export async function requireConsistent(
  tx: WriteContext,
  scope: Scope,
  before: SavedPolicies,
  after: SavedPolicies,
): Promise<void> {
  for (const one of await reached(tx, scope, after)) {
    const known = new Set(inForce(before, one).map(({ message }) => message))
    const fresh = inForce(after, one).filter(({ message }) => !known.has(message))
    if (fresh.length === 0) continue
    const where = one === scope ? '' : ` for the ${one.kind} "${one.name}", which has its own values`
    const issues = fresh.flatMap(({ paths, message }) => paths.map((path) => ({ path, message })))
    throw invalid(`${fresh.map(({ message }) => message).join('. ')}${where}. Change either of the two.`, issues)
  }
}
