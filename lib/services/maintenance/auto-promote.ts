import { jsonColumns } from '@/lib/store/json-columns'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { autoPromotion } from '@/lib/domain/lifecycle/auto-promote'
import { isFrozen } from '@/lib/domain/policy/frozen'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Prisma, Sweep } from '@/prisma/generated/sqlite/client'
import { policyFor, savedPolicies, type Context, type WriteContext } from '@/lib/kernel'
import { promotionRecord, type AppliedDecision } from '@/lib/scoring'
import { approveDraft, blockingGates, prepareRequests, scanVerdict, withStatus, type RequestsNow } from '@/lib/learning'

/** A candidate that the policy promotes, and why. */
export interface Promotion {
  candidateId: string
  /** The candidate's revision that was judged. */
  revision: number
  policy: Policy
  decision: AppliedDecision
}

const select = {
  id: true,
  agentId: true,
  name: true,
  support: true,
  score: true,
  gates: true,
  files: true,
  digest: true,
  revision: true,
} as const
type Row = Prisma.CandidateGetPayload<{ select: typeof select }>

const scoreOf = (row: Row): number => jsonColumns.Candidate.score(row.score).value ?? 0

/** Promotions of a policy that a person took back, by candidate: in how many sessions it was seen and under which policy. */
async function undoneReasons(ctx: Context): Promise<Map<string, string>> {
  const undone = await ctx.store.reader.event.findMany({
    where: { workspaceId: ctx.workspace.id, verb: 'promote', actorKind: 'policy', undoneById: { not: null } },
    select: { evidence: true, policyVersion: true },
    orderBy: { id: 'asc' },
  })
  return new Map(
    undone.map(({ evidence, policyVersion }) => {
      return [String(fieldOf(evidence, 'candidate')), markOf(Number(fieldOf(evidence, 'sessions')), policyVersion)]
    }),
  )
}

const markOf = (sessions: number, policyVersion: number | null) => `${sessions}/${policyVersion}`

/** The candidates that may become skills without a person, best first; none while the switch is off. */
export async function decidePromotions(ctx: Context): Promise<Promotion[]> {
  const db = ctx.store.reader
  const saved = await savedPolicies(db, ctx)
  const isOn = [...saved.values()].some(({ values }) => values.autoPromote === 'on')
  if (!isOn) return []
  const open = await db.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, kind: 'new', origin: { in: ['pattern', 'procedure'] }, AND: withStatus(ctx, 'open') },
    select,
  })
  const record = await promotionRecord(db, ctx)
  const undone = await undoneReasons(ctx)
  const promotions: Promotion[] = []
  for (const row of open.toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.id < b.id ? -1 : 1))) {
    const { policy } = policyFor(saved, { agentId: row.agentId })
    if (undone.get(row.id) === markOf(row.support, policy.version)) continue
    const facts = { sessions: row.support, blockingGates: blockingGates(row), hasPassedScan: scanVerdict(row) === 'pass' }
    const verdict = autoPromotion(facts, { ...record, live: record.live + promotions.length }, policy)
    if (verdict.ok)
      promotions.push({ candidateId: row.id, revision: row.revision, policy, decision: decisionOf(row, policy, verdict.reason) })
  }
  return promotions
}

function decisionOf(row: Row, policy: Policy, reason: string): AppliedDecision {
  const hasFroze = isFrozen(policy)
  const decision = { verb: 'promote', from: 'candidate', to: 'verified', reasonClass: 'auto-promoted', reason } as const
  const inputs = { sessions: row.support, candidateScore: scoreOf(row), policyVersion: policy.version }
  const kind = hasFroze ? ('would-have' as const) : ('move' as const)
  const frozen = hasFroze ? { heldBy: 'freeze' as const } : {}
  return { skill: { id: row.id, name: row.name }, policy, decision: { ...decision, inputs, kind, ...frozen }, eventId: null }
}

/** The requests of what is approved, read before the transaction; undefined where nothing is. */
export async function requestsOfPromotion(db: Queryable, { candidateId, decision }: Promotion): Promise<RequestsNow | undefined> {
  const row = decision.decision.kind === 'move' ? await db.candidate.findUnique({ where: { id: candidateId } }) : null
  return row ? prepareRequests(db, row) : undefined
}

/** Approves a candidate for the policy, at the run's clock; one that somebody decided on or changed meanwhile is left alone. */
export async function promoteByPolicy(
  tx: WriteContext,
  run: Sweep,
  promotion: Promotion,
  requests?: RequestsNow,
): Promise<AppliedDecision> {
  const { candidateId, revision, policy, decision } = promotion
  if (decision.decision.kind !== 'move') return decision
  const candidate = await tx.db.candidate.findUnique({ where: { id: candidateId } })
  // What was judged is the draft of that revision, with its gates and its evidence.
  if (candidate?.revision !== revision || candidate.status === 'promoted' || candidate.status === 'dismissed') return decision
  const actor = { kind: 'policy' as const, id: `v${policy.version}` }
  const event = {
    actor,
    at: run.asOf,
    reason: decision.decision.reason,
    policyVersion: policy.version,
    runId: run.id,
    evidence: { reasonClass: 'auto-promoted' },
  }
  const { skill, eventId } = await approveDraft({ ...tx, actor, now: () => run.asOf }, candidate, { event, requests })
  return { ...decision, skill: { id: skill.id, name: skill.name }, eventId }
}
