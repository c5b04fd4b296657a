import { fieldOf } from '@/lib/domain/collection/field-of'
import type { Draft } from '@/lib/domain/draft/types'
import { percentOf } from '@/lib/domain/percent-of'
import type { Policy } from '@/lib/domain/policy/policy'
import { isFrozen } from '@/lib/domain/policy/frozen'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { policyFor, savedPolicies, type WriteContext } from '@/lib/kernel'
import { applyRevision } from './apply-revision'
import type { Judged } from './candidate-row'
import type { Finding } from './finding'
import { chooseRevision, loadEvolvable, revisionOf, type RevisionMetadata, type RevisionTarget } from './revision-target'
import { blockingGates, scanVerdict } from './scan-verdict'
import type { MinedRun } from './mined-run'
import { mayWidenUnasked, wideningOf } from './widening'

/** What a found pattern comes to as a new version; it stands beside no other skill, for it is that skill. */
type Revised = Pick<Judged, 'draft' | 'neighbours' | 'revises'>

/** How the skills of an agent take new versions in one run. */
export interface Evolution {
  /** The revision that a pattern is, null when it is new, 'nothing' when a skill says it or new versions are off. Makes `finding` a revision. */
  of(finding: Finding, draft: Draft): Promise<Revised | 'nothing' | null>
  /** Applies at once what the policy lets through. */
  apply(): Promise<void>
}

const alone: Judged['neighbours'] = { bySteps: () => null, likeDraft: () => null }

/** Reads the skills that a run's patterns may be new versions of. */
export async function loadEvolution(tx: WriteContext, run: MinedRun): Promise<Evolution> {
  const place = { workspaceId: tx.workspace.id, agentId: run.agent.id }
  const skills = await loadEvolvable(tx.db, place, run.essentialHash)
  const saved = await savedPolicies(tx.db, tx)
  const policyOf = (skillId: string): Policy => policyFor(saved, { agentId: run.agent.id, skillId }).policy
  return {
    async of(finding, draft) {
      if (finding.kind !== 'new') return null
      const target = chooseRevision(finding.shapeHashes, skills, run.policy.evolveOverlap)
      if (!target) return null
      if (target.decision === 'same') return 'nothing'
      if (policyOf(target.skill.id).evolution === 'off') {
        await recordWhyNot(tx, finding, target)
        return 'nothing'
      }
      finding.kind = 'revision'
      return revised(tx, run, target, draft)
    },
    apply: () => applyByPolicy(tx, run.agent.id, policyOf),
  }
}

async function revised(
  tx: WriteContext,
  { revisions }: MinedRun,
  { skill, overlap }: RevisionTarget,
  draft: Draft,
): Promise<Revised> {
  const made = await revisions.of(tx.db, skill, draft)
  const said: RevisionMetadata = {
    overlap,
    version: skill.version,
    from: jsonColumns.Skill.shapes(skill.shapes),
    drafted: made.drafted,
  }
  return { draft: made.draft, neighbours: alone, revises: { skillId: skill.id, said } }
}

/** The pattern stays in the list of patterns, with the reason. */
async function recordWhyNot(tx: WriteContext, { patternId }: Finding, { skill, overlap }: RevisionTarget): Promise<void> {
  const whyNot = { code: 'revises', skill: skill.name, overlap }
  await tx.db.pattern.updateMany({ where: { id: patternId ?? '' }, data: { state: 'observed', evidence: null, whyNot } })
}

/** Applies the waiting revisions of learned, unprotected skills whose policy says so; each skill takes one a run. */
async function applyByPolicy(tx: WriteContext, agentId: string, policyOf: (skillId: string) => Policy): Promise<void> {
  const open = await tx.db.candidate.findMany({
    where: { agentId, kind: 'revision', origin: { not: 'agent' }, status: 'open', isEdited: false },
    include: { skill: true },
    orderBy: [{ rank: 'desc' }, { id: 'asc' }],
  })
  const revisedIds = new Set<string>()
  for (const { skill, ...candidate } of open) {
    if (!skill || revisedIds.has(skill.id) || skill.origin !== 'learned' || skill.isProtected) continue
    const policy = policyOf(skill.id)
    if (policy.evolution !== 'auto' || isFrozen(policy) || !isSafe(candidate)) continue
    if (await wasUndone(tx, candidate, policy.version)) continue
    if (!mayWidenUnasked(await wideningOf(tx.db, candidate))) continue
    revisedIds.add(skill.id)
    const overlap = percentOf(revisionOf(candidate)?.overlap ?? 0)
    await applyRevision(tx, candidate, {
      actor: { kind: 'policy', id: `v${policy.version}` },
      policyVersion: policy.version,
      reason: `${candidate.support} sessions follow steps that are ${overlap} similar`,
    })
  }
}

const isSafe = (candidate: Candidate): boolean =>
  scanVerdict(candidate) === 'pass' && !blockingGates(candidate).some((code) => code !== 'insufficient_auto_safe_evidence')

/** What a person undid is not done again on the same evidence under the same policy. */
async function wasUndone(tx: WriteContext, candidate: Candidate, policyVersion: number): Promise<boolean> {
  const undone = await tx.db.event.findMany({
    where: { objectId: candidate.skillId ?? '', verb: 'revise', actorKind: 'policy', undoneById: { not: null }, policyVersion },
    select: { evidence: true },
  })
  return undone.some(
    ({ evidence }) => fieldOf(evidence, 'candidate') === candidate.id && fieldOf(evidence, 'sessions') === candidate.support,
  )
}
