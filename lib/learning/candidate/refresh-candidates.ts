import type { MinedRun, Replayed, UnpreparedRun } from './mined-run'
import { draftSkill } from '@/lib/domain/draft/draft-skill'
import { endsBadly } from '@/lib/domain/gate/ends-badly'
import { widenPattern } from '@/lib/domain/mining/optional-steps'
import type { ProposedPattern, StoredWhyNot } from '@/lib/domain/mining/types'
import type { WriteContext } from '@/lib/kernel'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { endingsOf } from './endings'
import { type Finding, startOf } from './finding'
import { loadEvolution } from './evolve-skills'
import type { Evidence } from './gather-evidence'
import { Decided } from '@/lib/learning/family/decided'
import { isOfFamily } from '@/lib/learning/family/refresh-families'
import type { Draftable, Drafted } from './prepared-evidence'
import { Proposals } from './proposals'
import { withdrawMissing, type RefreshedCandidates } from './reconcile-candidate'
import { jsonColumns } from '@/lib/store/json-columns'
import { inChunks } from '@/lib/store/in-chunks'
import { groupBy } from '@/lib/domain/collection/group-by'
import { inFamily, leaveOutGeneric, reconcilePatterns, withdrawnReason, withdrawnReasons } from './reconcile-patterns'
import { backingOf } from './candidate-facts'

/**
 * Counts of what mining withdrew what its pattern's rows show: sessions may be erased, or leave the window, and what a count says is
 * what it opens.
 */
async function recountWithdrawn(tx: WriteContext, agentId: string): Promise<void> {
  const known = await tx.db.candidate.findMany({
    where: { agentId, origin: 'pattern', status: 'dismissed', dismissReason: { in: [...withdrawnReasons] } },
    select: { id: true, kind: true, patternId: true, occurrences: true, support: true, backing: true },
  })
  const patternIds = known.flatMap((row) => row.patternId ?? [])
  const rows = await inChunks(patternIds, (some) => tx.db.occurrence.findMany({ where: { patternId: { in: some } } }))
  const byPattern = groupBy(rows, (row) => row.patternId)
  const select = { id: true, outcome: true, outcomeSource: true, startedAt: true, endedAt: true } as const
  const sessionIds = [...new Set(rows.map((row) => row.sessionId))]
  const sessions = await inChunks(sessionIds, (some) => tx.db.session.findMany({ where: { id: { in: some } }, select }))
  const sessionOf = new Map(sessions.map((session) => [session.id, session]))
  for (const row of known) {
    const occurrences = byPattern.get(row.patternId ?? '') ?? []
    const own = [...new Set(occurrences.map((one) => one.sessionId))].flatMap((id) => sessionOf.get(id) ?? [])
    if (row.occurrences === occurrences.length && row.support === own.length) continue
    const ended = endingsOf(own)
    const aligned = new Map(backingOf(row).map((one) => [startOf(one), one.positions]))
    const steps = occurrences.flatMap(({ sessionId, positions }) => {
      const places = jsonColumns.Occurrence.positions(positions)
      return (aligned.get(startOf({ sessionId, positions: places })) ?? places).filter((place) => place !== null)
    })
    const data = {
      occurrences: occurrences.length,
      support: own.length,
      endedWell: ended.success,
      endedKnown: ended.judged,
      derivedWell: ended.derived.success,
      derivedKnown: ended.derived.judged,
      savedSteps: row.kind === 'warning' ? 0 : steps.length,
      updatedAt: tx.now(),
    }
    await tx.db.candidate.updateMany({ where: { id: row.id, status: 'dismissed' }, data })
  }
}

/**
 * Brings the review queue of an agent to what mining proposes now. New patterns become candidates; known ones get fresh
 * evidence, and a fresh draft unless a person edited it; dismissed ones stay so until their evidence doubled; open ones
 * that are no longer proposed are withdrawn. Where a family covers one, it stays if a person decided on it.
 */
export async function refreshCandidates(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const agentId = run.agent.id
  const patternIds = await idsOfPatterns(tx, run)
  const known = await tx.db.candidate.findMany({ where: { agentId }, orderBy: { id: 'asc' } })
  const own = known.filter((row) => row.origin === 'pattern' && row.act === null && !isOfFamily(row))
  const byPattern = new Map(own.map((row) => [row.patternId ?? '', row]))
  const proposals = await Proposals.read(tx, run, known)
  const evolution = await loadEvolution(tx, run)
  const still = new Set<string>()
  const generic: string[] = []
  for (const [index, pattern] of run.proposed.entries()) {
    const finding = findingOf(pattern, run, patternIds.get(run.hashOf(pattern.id)) ?? '', run.proposed.length - index)
    const drafted = await proposals.draft(draftable(finding))
    finding.kind = kindBy(drafted.evidence)
    const before = byPattern.get(finding.patternId ?? '')
    const revision = await evolution.of(finding, drafted.draft)
    if (revision === 'nothing') continue
    still.add(finding.patternId ?? '')
    const judged = revision ? { finding, evidence: drafted.evidence, ...revision } : proposals.judged(finding, drafted, before)
    const row = await proposals.put(judged, before)
    if (finding.kind !== 'revision' && row.knows.length === 0) generic.push(finding.patternId ?? '')
  }
  const whyNot = await loadWhyNot(tx, agentId)
  const decided = await Decided.read(tx, run, own)
  const isStill = (row: Candidate) => still.has(row.patternId ?? '') || (decided.isOfPerson(row) && decided.isCovered(row))
  const reasonOf = (row: Candidate) =>
    decided.isCovered(row) ? inFamily : withdrawnReason(whyNot.get(row.patternId ?? '') ?? null)
  const withdrawn = await withdrawMissing(tx, own, isStill, reasonOf)
  await recountWithdrawn(tx, agentId)
  await evolution.apply()
  await leaveOutGeneric(tx, generic)
  await reconcilePatterns(tx, agentId)
  return { ...proposals.counts, withdrawn }
}

/** Why patterns that have candidates are not proposed. */
async function loadWhyNot(tx: WriteContext, agentId: string): Promise<Map<string, StoredWhyNot | null>> {
  const where = { agentId, candidates: { some: {} } }
  const rows = await tx.db.pattern.findMany({ where, select: { id: true, whyNot: true } })
  return new Map(rows.map((row) => [row.id, jsonColumns.Pattern.whyNot(row.whyNot)]))
}

async function idsOfPatterns(tx: WriteContext, run: MinedRun): Promise<Map<string, string>> {
  const hashes = run.proposed.map(({ id }) => run.hashOf(id))
  const patterns = await inChunks(hashes, (some) =>
    tx.db.pattern.findMany({ where: { agentId: run.agent.id, hash: { in: some } }, select: { id: true, hash: true } }),
  )
  return new Map(patterns.map((row) => [row.hash, row.id]))
}

/** What a run's patterns come to as drafts; which rows they get is not known yet. */
export const draftablePatterns = (run: UnpreparedRun): Draftable[] =>
  run.proposed.map((pattern) => draftable(findingOf(pattern, run, '', 0)))

/** What mostly ends badly is a warning. */
const kindBy = ({ sessions }: Evidence): Finding['kind'] => (endsBadly(endingsOf(sessions)) ? 'warning' : 'new')
/** Whether what was drafted may be a new version of a skill: a warning is none. */
export const isNew = ({ evidence }: Drafted): boolean => kindBy(evidence) === 'new'
const draftable = (finding: Finding): Draftable => ({
  finding,
  write: (evidence) => draftFinding({ ...finding, kind: kindBy(evidence) }, evidence),
})

function findingOf(
  pattern: Replayed<ProposedPattern>,
  { history, shapes, policy }: UnpreparedRun,
  patternId: string,
  rank: number,
): Finding {
  const hashOf = (id: number) => history.shapeHashes[id] ?? ''
  const { steps, positions } = widenPattern(pattern, policy.minSessions)
  return {
    kind: 'new',
    origin: 'pattern',
    patternId,
    sourceKey: null,
    shapes: steps.flatMap(({ shape, isOptional }) => {
      const known = shapes.get(hashOf(shape))
      return known ? [isOptional ? { ...known, isOptional } : known] : []
    }),
    shapeHashes: pattern.shapes.map(hashOf),
    backing: pattern.occurrences.map((one, index) => ({
      sessionId: history.sessions[one.session]?.id ?? '',
      positions: positions[index] ?? [],
    })),
    expected: pattern.expected,
    evidence: pattern.evidence,
    replay: pattern.replay,
    rank,
  }
}

/** Writes the draft of what was found from its sessions, without a model. */
export const draftFinding = ({ shapes, kind }: Finding, { occurrences, requests }: Evidence) =>
  draftSkill({ shapes, occurrences, requests, isWarning: kind === 'warning' })
