import { fieldOf } from '@/lib/domain/collection/field-of'
import { unmapped } from '@/lib/domain/merge/plan'
import { isLive } from '@/lib/domain/lifecycle/states'
import { isFrozen } from '@/lib/domain/policy/frozen'
import { percentOf } from '@/lib/domain/percent-of'
import { Problem } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { withSavepoint } from '@/lib/store/savepoint'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import { noneRefreshed, withdrawMissing, type RefreshedCandidates } from '@/lib/learning/candidate/reconcile-candidate'
import {
  agentForWrite,
  defaultAgent,
  inTransaction,
  policyFor,
  savedPolicies,
  type Context,
  type WriteContext,
} from '@/lib/kernel'
import { digestOfTexts, textIn, filesOfPlan, mergeInto, type TextFile, type Planned } from '@/lib/library'
import type { MergeMetadata } from './apply-merge'
import { PreparedMerges, type MergePair, type MergeScope } from './prepared-merges'

/** What a proposal's key begins with: an agent's own skills, or those that people wrote. */
const prefixOf = ({ agentId }: MergeScope): string => (agentId === null ? 'written:' : 'merge:')

/** Brings the proposals to merge skills that people wrote or loaded to what those say now; they wait in the queue of `default`. */
export async function refreshWrittenMerges(ctx: Context): Promise<RefreshedCandidates> {
  const { policy } = policyFor(await savedPolicies(ctx.store.reader, ctx), {})
  if (policy.learning === 'off') return noneRefreshed()
  const scope: MergeScope = { agentId: null, policy }
  const prepared = await PreparedMerges.read(ctx.store.reader, ctx, scope)
  const known = await ctx.store.reader.candidate.count({ where: knownOf(ctx, scope) })
  if (known === 0 && prepared.pairs.length === 0) return noneRefreshed()
  return inTransaction(ctx, (tx) => refreshMerges(tx, prepared, scope))
}

const knownOf = ({ workspace }: Context, scope: MergeScope) =>
  ({
    workspaceId: workspace.id,
    kind: 'merge',
    origin: 'policy',
    sourceKey: { startsWith: prefixOf(scope) },
    ...(scope.agentId === null ? {} : { agentId: scope.agentId }),
  }) as const

/**
 * Brings the proposals to merge skills of one scope to what those skills say now; where the policy says so, merges learned ones at
 * once.
 */
export async function refreshMerges(tx: WriteContext, prepared: PreparedMerges, scope: MergeScope): Promise<RefreshedCandidates> {
  const counts = noneRefreshed()
  const agentId = scope.agentId ?? (await agentForWrite(tx.db, tx, defaultAgent)).id
  // Of two runs at once the second sees what the first proposed.
  if (scope.agentId === null) await tx.db.agent.update({ where: { id: agentId }, data: { name: defaultAgent } })
  const known = await tx.db.candidate.findMany({ where: knownOf(tx, scope), orderBy: { id: 'asc' } })
  const pairs = await prepared.of(tx.db, tx, scope)
  if (known.length === 0 && pairs.length === 0) return counts
  const still = new Set<string>()
  for (const { similarity, ...ids } of pairs) {
    // A merge before may have written the leader anew, or re-pointed either of them.
    const [target, source] = [await liveNow(tx, ids.target.id), await liveNow(tx, ids.source.id)]
    if (!target || !source) continue
    const planned = await prepared.planOf(tx.db, target, source)
    if (!planned) continue
    const sourceKey = `${prefixOf(scope)}${target.id}:${source.id}`
    const before = known.find((row) => row.sourceKey === sourceKey)
    const isAllowed = await canApply(tx, scope, { target, source, planned, before })
    if (isAllowed && (await isMerged(tx, scope, { target, source, planned, similarity }))) continue
    still.add(sourceKey)
    const row = rowOf({ target, source, planned, similarity })
    if (!before) {
      await create(tx, agentId, { ...row, sourceKey, skillId: target.id })
      counts.created += 1
    } else if (before.status === 'open' && before.digest !== row.digest) {
      const where = { id: before.id, revision: before.revision }
      await tx.db.candidate.updateMany({ where, data: { ...row, revision: { increment: 1 }, updatedAt: tx.now() } })
      counts.updated += 1
    }
  }
  counts.withdrawn = await withdrawMissing(tx, known, (row) => still.has(row.sourceKey ?? ''))
  return counts
}

/** The skill as it stands within this transaction; null where it lives no more. */
async function liveNow(tx: WriteContext, id: string): Promise<Skill | null> {
  const skill = await tx.db.skill.findUnique({ where: { id } })
  return skill && isLive(skill.state) ? skill : null
}

/** Merges by policy; false where the merge is refused, which a person may settle: the run goes on. */
async function isMerged(
  tx: WriteContext,
  { policy }: MergeScope,
  { target, source, planned, similarity }: MergePair & { planned: Planned },
): Promise<boolean> {
  const actor = { kind: 'policy' as const, id: `v${policy.version}` }
  const reason = `they are ${percentOf(similarity)} similar`
  try {
    await withSavepoint(tx.db, () => mergeInto(tx, target, source, { planned, actor, reason, policyVersion: policy.version }))
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return false
  }
}

/** By policy: both learned and unprotected, nothing lost, never what a person declined or took back. */
async function canApply(
  tx: WriteContext,
  { policy }: MergeScope,
  { target, source, planned, before }: Omit<MergePair, 'similarity'> & { planned: Planned; before: Candidate | undefined },
): Promise<boolean> {
  if (policy.merge !== 'auto' || isFrozen(policy) || target.origin !== 'learned' || target.isProtected || source.isProtected)
    return false
  if (unmapped(planned.plan, planned.dropped).length > 0 || (before && before.status !== 'open')) return false
  const undone = await tx.db.event.findMany({
    where: { objectId: target.id, verb: 'merge', undoneById: { not: null } },
    select: { evidence: true },
  })
  return !undone.some(({ evidence }) => fieldOf(evidence, 'mergedSkillId') === source.id)
}

/** What a proposal says, and the text that would come of it. */
function rowOf({ target, source, planned, similarity }: MergePair & { planned: Planned }) {
  const merged = filesOfPlan(planned, target, { ref: `${source.id}/${source.version}`, taskType: source.taskType, isSkill: true })
  const files: TextFile[] = [{ path: 'SKILL.md', text: textIn(merged, 'SKILL.md') }]
  const metadata: MergeMetadata = { source: source.id, sourceVersion: source.version, version: target.version, similarity }
  return {
    name: target.name,
    title: target.title,
    description: `Merge ${source.name} into ${target.name}: they are ${percentOf(similarity)} similar.`,
    files: jsonOf(files),
    digest: digestOfTexts(files),
    said: { ...metadata },
    score: { value: null, parts: {} },
    risk: target.riskLevel,
    rank: similarity,
  }
}

async function create(
  tx: WriteContext,
  agentId: string,
  row: ReturnType<typeof rowOf> & { sourceKey: string; skillId: string },
): Promise<void> {
  const now = tx.now()
  const none = {
    toolSequence: [],
    sentences: [],
    gates: [],
    occurrences: 0,
    support: 0,
    endedWell: 0,
    endedKnown: 0,
    savedSteps: 0,
  }
  const place = {
    id: newId('candidate'),
    workspaceId: tx.workspace.id,
    agentId,
    kind: 'merge',
    origin: 'policy',
  } as const
  await tx.db.candidate.create({
    data: { ...none, ...row, ...place, evidence: 'strong', status: 'open', createdAt: now, updatedAt: now },
  })
  await tx.emit({ verb: 'propose', object: { kind: 'candidate', id: place.id, name: row.name }, agentId })
}
