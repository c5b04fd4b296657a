import { canonicalJson } from '@/lib/domain/canonical-json'
import { sha256Hex } from '@/lib/domain/digest/sha256'
import { draftFamily } from '@/lib/domain/draft/family/draft-family'
import { nameFamily } from '@/lib/domain/draft/family/name-family'
import type { Nameable } from '@/lib/domain/draft/family/types'
import type { Family } from '@/lib/domain/family/find-families'
import type { Shape } from '@/lib/domain/shape/types'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { candidateRow } from '@/lib/learning/candidate/candidate-row'
import { DraftNames } from '@/lib/learning/candidate/draft-names'
import type { Finding } from '@/lib/learning/candidate/finding'
import type { MinedRun, UnpreparedRun } from '@/lib/learning/candidate/mined-run'
import { loadNeighbours, type Neighbours } from '@/lib/learning/candidate/neighbours'
import type { Draftable } from '@/lib/learning/candidate/prepared-evidence'
import { rejectedSkills } from '@/lib/learning/candidate/rejected-skills'
import {
  noneRefreshed,
  reconcileCandidate,
  withdrawMissing,
  type RefreshedCandidates,
} from '@/lib/learning/candidate/reconcile-candidate'
import type { WriteContext } from '@/lib/kernel'

/** What a candidate's key begins with where it stands on a family. */
const prefix = 'family:'
/** Share of a candidate's sessions that a family must hold to be the same one. */
const sameSessions = 0.5
/** Share from which a step belongs to the core; below it the step is optional. */
const coreShare = 0.7

export const isOfFamily = ({ sourceKey }: Pick<Candidate, 'sourceKey'>): boolean => sourceKey?.startsWith(prefix) ?? false

/** Brings the candidates of an agent's families to what its sessions show now. A family keeps its candidate while most of its sessions stay. */
export async function refreshFamilies(tx: WriteContext, run: MinedRun): Promise<RefreshedCandidates> {
  const known = await tx.db.candidate.findMany({ where: { agentId: run.agent.id }, orderBy: { id: 'asc' } })
  const own = known.filter(isOfFamily)
  if (run.families.length === 0 && own.length === 0) return noneRefreshed()
  const neighbours = await loadNeighbours(tx.db, tx.workspace.id, run.agent.id)
  const rejected = await rejectedSkills(tx, run.agent.id)
  const names = new DraftNames(known)
  const counts = noneRefreshed()
  const free = new Set(own)
  const still = new Set<string>()
  for (const [at, family] of run.families.entries()) {
    const before = sameFamily(family, free)
    if (before) free.delete(before)
    const finding = { ...findingOf(run, at), sourceKey: before?.sourceKey ?? keyOf(family) }
    if (still.has(finding.sourceKey) || isSkill(finding, neighbours, run)) continue
    still.add(finding.sourceKey)
    const { evidence, draft } = await run.prepared.of(tx.db, draftable(run, at))
    const row = candidateRow({ finding, draft: names.assign(draft, before), evidence, neighbours }, run)
    const done = await reconcileCandidate(tx, run, { finding, row, rejected, ...(before ? { known: before } : {}) })
    if (done) counts[done] += 1
  }
  counts.withdrawn = await withdrawMissing(tx, own, (row) => still.has(row.sourceKey ?? ''))
  return counts
}

/** What a live skill already does is no proposal, but for a drift. */
const isSkill = ({ shapeHashes }: Finding, neighbours: Neighbours, { policy }: MinedRun): boolean =>
  (neighbours.bySteps(shapeHashes)?.similarity ?? 0) >= policy.evolveOverlap - 1e-9

/** What a run's families come to as drafts. */
export const draftableFamilies = (run: UnpreparedRun): Draftable[] => run.families.map((_, at) => draftable(run, at))

function draftable(run: UnpreparedRun, at: number): Draftable {
  return {
    finding: findingOf(run, at),
    write: ({ occurrences }) =>
      draftFamily({
        ...nameable(run, at),
        occurrences,
        requests: requestsOf(run.families[at]!),
        others: likeliest(run, at),
      }),
  }
}

/** What was asked: the line of each request, all that was said where a unit is a conversation. */
const requestsOf = ({ act, members }: Family): string[] => [
  ...new Set(members.map(({ title, request }) => (act || title === '' ? request : title))),
]

/** What a family's name is made of. */
function nameable(run: UnpreparedRun, at: number): Nameable {
  const { source, act, steps, members, features } = run.families[at]!
  return {
    source,
    ...(act ? { act } : {}),
    steps,
    shapes: findingOf(run, at).shapes,
    titles: members.map(({ title }) => title),
    words: features.flatMap((key) => (key.startsWith('word ') ? [key.slice('word '.length)] : [])),
  }
}

/** Titles of the families that share most steps with one: what it may be taken for. */
function likeliest(run: UnpreparedRun, at: number): string[] {
  const own = new Set(stepKeys(run.families[at]!))
  const title = titleAt(run, at)
  return run.families
    .map((other, index) => ({ index, shared: index === at ? 0 : stepKeys(other).filter((key) => own.has(key)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || a.index - b.index)
    .map(({ index }) => titleAt(run, index))
    .filter((other) => other !== title)
}

const stepKeys = ({ steps }: Family): string[] => steps.map(({ tool, heads, place }) => place ?? heads?.join(' ') ?? tool)

const titleAt = (run: UnpreparedRun, at: number): string => nameFamily(nameable(run, at)).title

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

function findingOf({ history, shapes, families }: UnpreparedRun, at: number): Finding {
  const family = families[at]!
  const hashes = family.steps.map((_, step) => commonHash(family, step, history))
  const full = family.steps.map(({ tool, heads, share }, step): Finding['shapes'][number] => {
    const shape: Shape = shapes.get(hashes[step] ?? '') ?? { tool, params: [] }
    return { ...shape, tool, ...(heads ? { heads } : {}), ...(share < coreShare ? { isOptional: true } : {}) }
  })
  return {
    kind: 'new',
    origin: 'pattern',
    patternId: null,
    sourceKey: null,
    shapes: full,
    shapeHashes: hashes,
    backing: family.members.map(({ session, positions }) => ({ sessionId: session, positions })),
    expected: null,
    evidence: 'strong',
    // Before every pattern, the surest family first.
    rank: 1_000 + families.length - at,
  }
}

/** The shape that most members' calls of a step have. */
function commonHash(family: Family, step: number, history: UnpreparedRun['history']): string {
  const counts = new Map<string, number>()
  for (const { session, positions } of family.members) {
    const position = positions[step]
    const hash = position === null ? undefined : history.stepsOf(session).find((one) => one.position === position)?.shapeHash
    if (hash !== undefined) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
}
