import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import type { Family } from '@/lib/domain/family/find-families'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Finding } from '@/lib/learning/candidate/finding'
import type { MinedRun } from '@/lib/learning/candidate/mined-run'
import type { Neighbours } from '@/lib/learning/candidate/neighbours'
import { Proposals } from '@/lib/learning/candidate/proposals'
import { noneRefreshed, withdrawMissing, type RefreshedCandidates } from '@/lib/learning/candidate/reconcile-candidate'
import type { WriteContext } from '@/lib/kernel'
import { Decided } from './decided'

/** What a candidate's key begins with where it stands on a family. */
const prefix = 'family:'
/** Share of a candidate's sessions that a family must hold to be the same one. */
const sameSessions = 0.5

export const isOfFamily = ({ sourceKey }: Pick<Candidate, 'sourceKey'>): boolean => sourceKey?.startsWith(prefix) ?? false

/**
 * Brings the candidates of an agent's families to what its sessions show now. A family keeps its candidate while most of its sessions
 * stay; what a person decided on a pattern or a procedure of the same task is decided for the family.
 */
export async function refreshFamilies(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const known = await tx.db.candidate.findMany({ where: { agentId: run.agent.id }, orderBy: { id: 'asc' } })
  const own = known.filter(isOfFamily)
  if (run.families.length === 0 && own.length === 0) return noneRefreshed()
  const proposals = await Proposals.read(tx, run, known)
  const others = known.filter((row) => row.act === null && isFound(row) && !isOfFamily(row))
  const decided = await Decided.read(tx, run, others)
  const free = new Set(own)
  const still = new Set<string>()
  for (const { family, draftable } of run.families) {
    const before = sameFamily(family, free)
    if (before) free.delete(before)
    const finding = { ...draftable.finding, sourceKey: before?.sourceKey ?? keyOf(family) }
    if (still.has(finding.sourceKey) || isSkill(finding, proposals.neighbours, run)) continue
    if (!before && decided.standsFor(family, others, proposals.rejected)) continue
    still.add(finding.sourceKey)
    await proposals.propose({ ...draftable, finding }, before)
  }
  const withdrawn = await withdrawMissing(tx, own, (row) => still.has(row.sourceKey ?? ''))
  return { ...proposals.counts, withdrawn }
}

/** Whether it was found in what sessions repeat. */
const isFound = ({ origin }: Candidate): boolean => origin === 'pattern' || origin === 'procedure'

/** What a live skill already does is no proposal, but for a drift. */
const isSkill = ({ shapeHashes }: Finding, neighbours: Neighbours, { policy }: MinedRun): boolean =>
  (neighbours.bySteps(shapeHashes)?.similarity ?? 0) >= policy.evolveOverlap - 1e-9

const keyOf = ({ source, steps, features }: Family): string =>
  `${prefix}${sha256Hex(canonicalJson([source, steps.map(({ tool, heads = [], place = '' }) => [tool, heads, place]), features]))}`

function sameFamily({ sessions }: Family, known: ReadonlySet<Candidate>): Candidate | undefined {
  const own = new Set(sessions)
  return [...known].find((row) => {
    const held = new Set(jsonColumns.Candidate.backing(row.backing).map(({ sessionId }) => sessionId))
    const both = [...held].filter((id) => own.has(id)).length
    return held.size > 0 && both >= held.size * sameSessions && both >= own.size * (sameSessions / 2)
  })
}
