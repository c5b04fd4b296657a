import { toolActions } from '@/lib/domain/draft/actions'
import { draftWarning } from '@/lib/domain/failure/draft-warning'
import { failureSignature, type RepeatedFailure } from '@/lib/domain/failure/find-failures'
import { overlap } from '@/lib/domain/overlap/lcs'
import type { Shape } from '@/lib/domain/shape/types'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Finding } from '@/lib/learning/candidate/finding'
import type { Evidence } from '@/lib/learning/candidate/gather-evidence'
import { Proposals } from '@/lib/learning/candidate/proposals'
import type { Draftable } from '@/lib/learning/candidate/prepared-evidence'
import { draftFinding } from '@/lib/learning/candidate/refresh-candidates'
import { noneRefreshed, withdrawMissing, type RefreshedCandidates } from '@/lib/learning/candidate/reconcile-candidate'
import type { WriteContext } from '@/lib/kernel'
import type { FailuresFound } from './prepared-failures'
import type { MinedRun } from '@/lib/learning/candidate/mined-run'

/**
 * Brings the warnings of an agent to the failures that repeat in its sessions now. Where sessions show what then worked, the warning
 * holds it, and it is offered as a candidate of its own, unless a pattern or a live skill says it already.
 */
export async function refreshWarnings(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const { agent, policy } = run
  // First, for it reads the most.
  const { failures, shapes } = await run.failures.of(tx.db, run)
  const known = await tx.db.candidate.findMany({ where: { agentId: agent.id }, orderBy: { id: 'asc' } })
  const own = known.filter((row) => row.origin === 'failure')
  if (failures.length === 0 && own.length === 0) return noneRefreshed()
  const proposals = await Proposals.read(tx, run, known)
  const reported = await loadReported(tx, agent.id)
  const isReported = (steps: string[]): boolean =>
    reported.some((one) => overlap(steps, one) >= policy.mergeSimilarity - 1e-9) ||
    (proposals.neighbours.bySteps(steps)?.similarity ?? 0) >= policy.mergeSimilarity - 1e-9
  const untold = failures.filter((failure) => !isTold(failure, run))
  const wanted = draftableFailures(
    { failures: untold, shapes },
    (steps) => isWay(steps, shapes, policy.minSteps) && !isReported(steps),
  )
  for (const one of wanted) {
    const before = own.find((row) => row.sourceKey === one.finding.sourceKey)
    await proposals.propose(one, before)
  }
  const still = new Set(wanted.map(({ finding }) => finding.sourceKey))
  const withdrawn = await withdrawMissing(tx, own, (row) => still.has(row.sourceKey))
  return { ...proposals.counts, withdrawn }
}

/** Whether a family tells of the failure beside its steps: it is one story, and one proposal. */
const isTold = ({ signature }: RepeatedFailure, { families }: Pick<MinedRun, 'families'>): boolean =>
  families.some(({ family }) =>
    family.recoveries.some(
      ({ tool, head, text }) => failureSignature({ tool, ...(head === null ? {} : { heads: [head] }) }, text) === signature,
    ),
  )

/** What failures come to as drafts: a warning each, and what worked instead where that is offered. */
export const draftableFailures = (
  { failures, shapes }: FailuresFound,
  isOffered: (steps: string[]) => boolean = () => true,
): Draftable[] =>
  failures.flatMap((failure) => [
    ...warningOf(failure, shapes, failures.length),
    ...insteadOf(failure, shapes, isOffered, failures.length),
  ])

const base = { patternId: null, expected: null, replay: null, evidence: 'strong' as const, origin: 'failure' as const }
const rankOf = (failure: RepeatedFailure, among: number): number => failure.found.length / (failure.found.length + among + 1)

/** The failing call, then what worked; sessions that never got over it back the call alone. */
function warningOf(failure: RepeatedFailure, shapes: Map<string, Shape>, among: number): Draftable[] {
  const failing = shapes.get(failure.shape)
  if (!failing) return []
  const after = failure.instead?.shapes ?? []
  const key = after.join(' ')
  const steps = after.flatMap((hash) => shapes.get(hash) ?? [])
  const backing = failure.found.map(({ session, position, repair }) => {
    const then = repair && repair.shapes.join(' ') === key ? repair.positions : after.map(() => null)
    return { sessionId: session, positions: [position, ...then] }
  })
  const finding: Finding = {
    ...base,
    kind: 'warning',
    sourceKey: `failure:${failure.signature}`,
    shapes: [failing, ...steps],
    shapeHashes: [failure.shape, ...after],
    backing,
    rank: rankOf(failure, among),
    error: failure.text,
  }
  const write = ({ occurrences, requests }: Evidence) => {
    const repaired = occurrences
      .map((one) => ({ ...one, steps: one.steps.slice(1) }))
      .filter((one) => one.steps.some((step) => step !== null))
    const instead = repaired.length > 0 ? { shapes: steps, occurrences: repaired, requests } : null
    const calls = occurrences.map((one) => ({ ...one, steps: one.steps.slice(0, 1) }))
    return draftWarning({ failure, shape: failing, instead, occurrences: calls, requests })
  }
  return [{ finding, write }]
}

/** A way of its own: as long as a pattern has to be, or shorter where it is no everyday read and edit. */
function isWay(steps: readonly string[], shapes: Map<string, Shape>, minSteps: number): boolean {
  if (new Set(steps).size < 2) return false
  return steps.length >= minSteps || steps.every((hash) => !toolActions.has(shapes.get(hash)?.tool ?? ''))
}

/** What worked instead, as a skill of its own. */
function insteadOf(
  failure: RepeatedFailure,
  shapes: Map<string, Shape>,
  isOffered: (steps: string[]) => boolean,
  among: number,
): Draftable[] {
  const steps = failure.instead?.shapes ?? []
  if (!isOffered(steps)) return []
  const key = steps.join(' ')
  const backing = failure.found.flatMap(({ session, repair }) =>
    repair?.shapes.join(' ') === key ? [{ sessionId: session, positions: repair.positions }] : [],
  )
  const finding: Finding = {
    ...base,
    kind: 'new',
    sourceKey: `failure:${failure.signature}:instead`,
    shapes: steps.flatMap((hash) => shapes.get(hash) ?? []),
    shapeHashes: steps,
    backing,
    rank: rankOf(failure, among) / 2,
  }
  return [{ finding, write: (evidence) => draftFinding(finding, evidence) }]
}

/** Sequences that wait, were approved or were refused, whatever they came from. */
async function loadReported(tx: WriteContext, agentId: string): Promise<string[][]> {
  const patterns = await tx.db.pattern.findMany({ where: { agentId, state: { not: 'observed' } }, select: { shapes: true } })
  const procedures = await tx.db.candidate.findMany({ where: { agentId, origin: 'procedure' }, select: { shapes: true } })
  return [...patterns, ...procedures].map((row) => jsonColumns.Pattern.shapes(row.shapes))
}
