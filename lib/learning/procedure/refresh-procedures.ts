import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { isCovered } from '@/lib/domain/family/covers'
import { overlap } from '@/lib/domain/overlap/lcs'
import type { Policy } from '@/lib/domain/policy/policy'
import { sameProcedure, type EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Candidate, Procedure } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { columnsOf } from '@/lib/store/columns'
import { Decided } from '@/lib/learning/family/decided'
import { inFamily, notAskedFor } from '@/lib/learning/candidate/reconcile-patterns'
import type { Finding } from '@/lib/learning/candidate/finding'
import type { Neighbours } from '@/lib/learning/candidate/neighbours'
import type { Draftable } from '@/lib/learning/candidate/prepared-evidence'
import { draftFinding } from '@/lib/learning/candidate/refresh-candidates'
import { Proposals } from '@/lib/learning/candidate/proposals'
import { noneRefreshed, withdrawMissing, type RefreshedCandidates } from '@/lib/learning/candidate/reconcile-candidate'
import { tellingFamilies, type FoundFamily } from '@/lib/learning/family/found-families'
import type { WriteContext } from '@/lib/kernel'
import type { MinedRun, Replayed } from '@/lib/learning/candidate/mined-run'

/** Procedures waiting at once; the rest stand in their table and move up. */
const openMax = 10
/** Procedures that are drafted for it: some turn out to be said already, or to hold nothing new. */
const draftedMax = 2 * openMax

/**
 * Brings the procedures of an agent, and their candidates, to what its episodes show now: no chance test, but three successes in three
 * sessions. One that a pattern or a live skill already says is no candidate of its own.
 */
export async function refreshProcedures(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const { agent, policy, procedures } = run
  const known = await tx.db.candidate.findMany({ where: { agentId: agent.id }, orderBy: { id: 'asc' } })
  const own = known.filter((row) => row.origin === 'procedure')
  const keys = await storeProcedures(tx, agent.id, procedures, policy.evolveOverlap)
  if (procedures.length === 0 && own.length === 0) return noneRefreshed()
  const patterns = await loadPatterns(tx, agent.id)
  const proposals = await Proposals.read(tx, run, known)
  const still = new Set<string>()
  const telling = tellingFamilies(run.families, run.gate)
  let open = 0
  for (const [index, procedure] of procedures.entries()) {
    const sourceKey = keys[index] ?? ''
    if (
      open >= openMax ||
      still.size >= draftedMax ||
      isReported(procedure, patterns, proposals.neighbours, policy) ||
      isTold(procedure, run, telling)
    )
      continue
    still.add(sourceKey)
    const finding = findingOf(procedure, sourceKey, run, procedures.length)
    const before = own.find((row) => row.sourceKey === sourceKey)
    const mergedInto = nearPattern(procedure, patterns, policy.evolveOverlap)
    const row = await proposals.propose(draftable(finding), before, mergedInto ? { mergedInto } : {})
    if (row.knows.length > 0) open += 1
  }
  const decided = await Decided.read(tx, run, own)
  const isStill = (row: Candidate) => still.has(row.sourceKey ?? '') || (decided.isOfPerson(row) && decided.isCovered(row))
  const withdrawn = await withdrawMissing(tx, own, isStill, (row) => (decided.isCovered(row) ? inFamily : notAskedFor))
  return { ...proposals.counts, withdrawn }
}

const draftable = (finding: Finding): Draftable => ({ finding, write: (evidence) => draftFinding(finding, evidence) })

/** What a run's procedures come to as drafts. */
export const draftableProcedures = (run: Pick<MinedRun, 'procedures' | 'shapes'>): Draftable[] =>
  run.procedures.slice(0, draftedMax).map((procedure) => draftable(findingOf(procedure, '', run, 0)))

function findingOf(
  procedure: Replayed<EpisodeGroup>,
  sourceKey: string,
  { shapes }: Pick<MinedRun, 'shapes'>,
  among: number,
): Finding {
  const absent = procedure.shapes.map((_, at) => procedure.members.filter((one) => one.positions[at] === null).length)
  const full = procedure.shapes.flatMap((hash, at) => {
    const shape = shapes.get(hash)
    // A step that half of them left out is no part of the way.
    return shape ? [absent[at]! * 2 >= procedure.members.length ? { ...shape, isOptional: true } : shape] : []
  })
  return {
    kind: 'new',
    origin: 'procedure',
    patternId: null,
    sourceKey,
    shapes: full,
    shapeHashes: procedure.shapes,
    backing: procedure.members.map((one) => ({ sessionId: one.session, positions: one.positions })),
    expected: null,
    evidence: 'strong',
    replay: procedure.replay,
    // Behind the patterns, which beat chance; those of more sessions first.
    rank: procedure.sessions / (procedure.sessions + among + 1),
  }
}

interface KnownPattern {
  shapes: string[]
  name: string | null
  support: number
}

/** Sequences that wait, were approved or were refused as patterns. */
async function loadPatterns(tx: WriteContext, agentId: string): Promise<KnownPattern[]> {
  const rows = await tx.db.pattern.findMany({
    where: { agentId, OR: [{ state: { not: 'observed' } }, { candidates: { some: { status: 'generic' } } }] },
    select: {
      shapes: true,
      support: true,
      candidates: { select: { name: true, status: true }, orderBy: { id: 'desc' }, take: 1 },
    },
  })
  return rows.map((row) => ({
    shapes: jsonColumns.Procedure.shapes(row.shapes),
    support: row.support,
    name: row.candidates[0]?.status === 'open' ? row.candidates[0].name : null,
  }))
}

/** One candidate for one way of working: what a pattern says, or a live skill but for a drift, is not said twice. */
function isReported(
  { shapes }: EpisodeGroup,
  patterns: KnownPattern[],
  neighbours: Neighbours,
  { mergeSimilarity, evolveOverlap }: Pick<Policy, 'mergeSimilarity' | 'evolveOverlap'>,
): boolean {
  if (patterns.some((one) => overlap(shapes, one.shapes) >= mergeSimilarity - 1e-9)) return true
  return (neighbours.bySteps(shapes)?.similarity ?? 0) >= evolveOverlap - 1e-9
}

/** What a family tells is told once. */
const isTold = ({ shapes: hashes, members }: EpisodeGroup, { shapes }: MinedRun, families: readonly FoundFamily[]): boolean =>
  isCovered(
    { steps: hashes.flatMap((hash) => shapes.get(hash) ?? []), sessions: [...new Set(members.map((one) => one.session))] },
    families.map(({ family }) => family),
  )

function nearPattern({ shapes, sessions }: EpisodeGroup, patterns: KnownPattern[], from: number): string | undefined {
  const near = patterns.find((one) => one.name !== null && one.support >= sessions && overlap(shapes, one.shapes) >= from - 1e-9)
  return near?.name ?? undefined
}

/** Keeps the procedures in their table; each keeps its key while its steps stay nearly the same. Answers the keys. */
async function storeProcedures(tx: WriteContext, agentId: string, groups: EpisodeGroup[], from: number): Promise<string[]> {
  const now = tx.now()
  const rows = await tx.db.procedure.findMany({ where: { agentId }, orderBy: { id: 'asc' } })
  const free = rows.map((row) => ({ ...row, shapes: jsonColumns.Procedure.shapes(row.shapes) }))
  const stored = groups.map(({ words, shapes, members, sessions }): Procedure => {
    const known = sameProcedure(shapes, free, from)
    if (known) free.splice(free.indexOf(known), 1)
    return {
      id: known?.id ?? newId('procedure'),
      workspaceId: tx.workspace.id,
      agentId,
      requestHash: known?.requestHash ?? sha256Hex(canonicalJson([words, shapes])),
      shapes,
      successes: members.length,
      sessionIds: [...new Set(members.map((one) => one.session))].slice(0, Math.max(sessions, 0)),
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
    }
  })
  await tx.db.procedure.deleteMany({ where: { agentId } })
  const columns = columnsOf('Procedure')
  await bulkInsert(tx.db, tx.store.provider, 'Procedure', columns, stored, { ignoreConflicts: true })
  return stored.map((row) => `procedure:${row.requestHash}`)
}
