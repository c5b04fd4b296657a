import { credentialsOf } from '@/lib/domain/draft/credentials-of'
import type { Draft } from '@/lib/domain/draft/types'
import { withEvidence, writeEvidence, type DraftEvidence } from '@/lib/domain/draft/write-evidence'
import type { FamilyInside } from '@/lib/domain/family/inside'
import { findContext } from '@/lib/domain/gate/find-context'
import { runGates } from '@/lib/domain/gate/run-gates'
import type { Policy } from '@/lib/domain/policy/policy'
import { candidateScore } from '@/lib/domain/score/candidate-score'
import { failureSeverity, specificity, userSignal } from '@/lib/domain/score/candidate-signals'
import { concretenessOfText } from '@/lib/domain/score/concreteness'
import { readSignals } from '@/lib/domain/score/read-signals'
import { riskLevel } from '@/lib/domain/score/risk-level'
import { validateStrict } from '@/lib/skill-md/validate'
import type { UsefulnessGate } from '@/lib/learning/background/gate'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { jsonOf } from '@/lib/store/json'
import { digestOfTexts, profileOfText } from '@/lib/library'
import { endingsOf } from './endings'
import { sessionsOf, type Finding } from './finding'
import type { Evidence } from './gather-evidence'
import type { Neighbours } from './neighbours'

/** Who is judged, when, under which policy. */
export interface Run {
  agent: { id: string; name: string }
  /** What a fresh agent knows. */
  gate: UsefulnessGate
  now: Date
  policy: Pick<Policy, 'minSessions' | 'mergeSimilarity' | 'evolveOverlap'>
}

/** What is learnt of a candidate: text and evidence, without identity and status. */
export type CandidateRow = Pick<
  Candidate,
  | 'kind'
  | 'name'
  | 'title'
  | 'description'
  | 'digest'
  | 'occurrences'
  | 'support'
  | 'endedWell'
  | 'endedKnown'
  | 'derivedWell'
  | 'derivedKnown'
  | 'savedSteps'
  | 'expected'
  | 'evidence'
  | 'risk'
  | 'rank'
  | 'skillId'
> & {
  said: Prisma.InputJsonObject
  files: Prisma.InputJsonArray
  toolSequence: Prisma.InputJsonArray
  sentences: Prisma.InputJsonArray
  score: Prisma.InputJsonObject
  gates: Prisma.InputJsonArray
  taint: Prisma.InputJsonArray
  family: Prisma.InputJsonObject
  knows: Prisma.InputJsonArray
  replay: Prisma.InputJsonObject
  shapes: Prisma.InputJsonArray
  backing: Prisma.InputJsonArray
}

export interface Judged {
  finding: Finding
  draft: Draft
  evidence: Evidence
  neighbours: Neighbours
  /** A better-supported candidate that is nearly the same. */
  mergedInto?: string
  /** The skill that it would change, and what is kept of the moment it was drafted in. */
  revises?: { skillId: string; said: object }
}

/** What score and gates both look at, counted once. */
function factsOf({ finding, draft, evidence, neighbours }: Judged) {
  const ended = endingsOf(evidence.sessions)
  const words = [draft.title, draft.description, ...draft.sentences.map((sentence) => sentence.text)].join(' ')
  const tools = draft.toolSequence.map((step) => step.tool)
  const text = draft.files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  const tasks = new Set(evidence.sessions.map((session) => session.task ?? session.id)).size
  return {
    ended,
    text,
    sessions: sessionsOf(finding).length,
    concreteness: concretenessOfText(words, tools, tools.length).value,
    risk: riskLevel(
      draft.recipe.map((step) => [step.tool, step.command ?? '', ...(step.heads ?? []), ...credentialsOf(step)].join('\n')),
    ),
    context: findContext({ recipe: draft.recipe, requests: evidence.requests, sessions: evidence.sessions.length, tasks }),
    similar: neighbours.likeDraft(profileOfText(text, draft.name, finding.shapeHashes), finding.kind === 'warning'),
  }
}

type Facts = ReturnType<typeof factsOf>

function score({ evidence }: Judged, facts: Facts) {
  const { ended, context } = facts
  const severity = { failures: evidence.errors, failedSessions: ended.failure, partialSessions: ended.partial }
  const scored = candidateScore({
    successes: ended.success,
    successRate: ended.judged === 0 ? 0 : ended.credits / ended.judged,
    failureSeverity: failureSeverity(severity).value,
    userSignal: userSignal({ ...readSignals(evidence.prompts), failedSessions: ended.failure }).value,
    sessions: facts.sessions,
    concreteness: facts.concreteness,
    specificity: specificity(context).value,
    risk: facts.risk.value,
    hasSimilarSkill: facts.similar !== null,
  })
  return { value: scored.value, parts: { ...scored.parts } }
}

function gatesOf({ finding, draft, evidence, mergedInto }: Judged, run: Run, facts: Facts) {
  const { ended, concreteness, risk, context, similar } = facts
  return runGates({
    now: run.now.toISOString(),
    shapes: finding.shapes,
    risk: { value: risk.value, found: risk.parts.found },
    concreteness,
    sessions: { distinct: facts.sessions, required: run.policy.minSessions },
    outcomes: { judged: ended.judged, successes: ended.credits, ...ended.last },
    files: draft.files,
    requests: evidence.requests,
    faults: validateStrict(facts.text, draft.name).errors.map((error) => error.message),
    hasVerification: draft.hasVerification,
    ...(context.reason ? { contextReason: context.reason } : {}),
    ...(similar ? { duplicate: similar } : {}),
    ...(mergedInto ? { mergedInto } : {}),
    ...(evidence.taint ? { taint: evidence.taint } : {}),
  })
}

/** Steps of all findings: what it would have covered. */
const stepsOf = ({ backing }: Finding): number =>
  backing.reduce((sum, { positions }) => sum + positions.filter((position) => position !== null).length, 0)

/** Gates that say of a skill what a warning is for: it warns of steps that fail, and of one call alone. */
const noFaultOfWarning = new Set(['low_success', 'recent_failure', 'too_obvious', 'no_verification'])

const evidenceOf = (finding: Finding, { sessions, ended }: Facts, gates: DraftEvidence['gates']): DraftEvidence => ({
  origin: finding.origin,
  strength: finding.evidence,
  sessions,
  occurrences: finding.backing.length,
  endings: { success: ended.success, partial: ended.partial, failure: ended.failure },
  gates,
})

/** What stands inside a family; nothing of what is none. */
function insideOf(finding: Finding, { title, parts = [] }: Draft): FamilyInside | null {
  if (!finding.variants) return null
  // What it is called itself is no other way.
  const variants = finding.variants.filter((one) => one.title !== title)
  return { episodes: finding.backing.length, sessions: sessionsOf(finding).length, variants, parts }
}

/** The row of what was found: its draft, what speaks for it, and what speaks against. */
export function candidateRow(judged: Judged, run: Run): CandidateRow {
  const { finding, draft } = judged
  const facts = factsOf(judged)
  const judgedGates = gatesOf(judged, run, facts)
  const gates = finding.kind === 'warning' ? judgedGates.filter((gate) => !noFaultOfWarning.has(gate.code)) : judgedGates
  const files = withEvidence(draft.files, writeEvidence(draft, evidenceOf(finding, facts, gates)))
  return {
    kind: finding.kind,
    name: draft.name,
    title: draft.title,
    description: draft.description,
    files: jsonOf(files),
    digest: digestOfTexts(files),
    toolSequence: jsonOf(draft.toolSequence),
    sentences: jsonOf(draft.sentences),
    occurrences: finding.backing.length,
    support: facts.sessions,
    endedWell: facts.ended.success,
    endedKnown: facts.ended.judged,
    derivedWell: facts.ended.derived.success,
    derivedKnown: facts.ended.derived.judged,
    savedSteps: finding.kind === 'warning' ? 0 : stepsOf(finding),
    expected: finding.expected !== null && Number.isFinite(finding.expected) ? finding.expected : null,
    evidence: finding.evidence,
    risk: facts.risk.value,
    score: score(judged, facts),
    gates: jsonOf(gates),
    taint: jsonOf(judged.evidence.taint ?? []),
    family: jsonOf({ ...insideOf(finding, draft) }),
    knows: jsonOf(run.gate.judge(finding, draft.recipe)),
    // A warning is no recipe: nothing follows from it.
    replay: jsonOf(finding.kind === 'warning' ? {} : { ...finding.replay }),
    rank: finding.rank,
    skillId: judged.revises?.skillId ?? null,
    said: jsonOf({ ...judged.revises?.said }),
    // A pattern's occurrences stand in rows of their own; with optional steps in the draft they are aligned to it here.
    shapes: finding.patternId ? [] : jsonOf(finding.shapeHashes),
    backing: finding.patternId && !finding.shapes.some(({ isOptional }) => isOptional) ? [] : jsonOf(finding.backing),
  }
}
