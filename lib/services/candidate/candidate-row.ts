import type { Draft } from '@/lib/domain/draft/types'
import { runGates } from '@/lib/domain/gate/run-gates'
import type { ProposedPattern } from '@/lib/domain/mining/types'
import { candidateScore } from '@/lib/domain/score/candidate-score'
import { failureSeverity, specificity, userSignal } from '@/lib/domain/score/candidate-signals'
import { concretenessOfText } from '@/lib/domain/score/concreteness'
import { riskLevel } from '@/lib/domain/score/risk-level'
import type { Candidate, Prisma } from '@/prisma/generated/sqlite/client'
import { validateStrict } from '@/lib/skill-md/validate'
import { digestOfTexts } from '../skill/add-version'
import type { MinedRun } from './refresh-candidates'

/** What mining says of a candidate: text and evidence, without identity and status. */
export type CandidateRow = Pick<
  Candidate,
  | 'name'
  | 'title'
  | 'description'
  | 'digest'
  | 'occurrences'
  | 'support'
  | 'endedWell'
  | 'endedKnown'
  | 'savedSteps'
  | 'expected'
  | 'evidence'
  | 'risk'
  | 'rank'
> & {
  files: Prisma.InputJsonArray
  toolSequence: Prisma.InputJsonArray
  sentences: Prisma.InputJsonArray
  score: Prisma.InputJsonObject
  gates: Prisma.InputJsonArray
}

const json = (value: object) => structuredClone(value) as unknown as Prisma.InputJsonArray

/** What score and gates both look at, counted once. */
function factsOf(pattern: ProposedPattern, draft: Draft, run: MinedRun) {
  const indices = [...new Set(pattern.occurrences.map((one) => one.session))]
  const sessions = indices.flatMap((index) => run.history.sessions[index] ?? [])
  const count = (outcome: string) => sessions.filter((session) => session.outcome === outcome).length
  const ended = { success: count('success'), failure: count('failure'), partial: count('partial') }
  const words = [draft.title, draft.description, ...draft.sentences.map((sentence) => sentence.text)].join(' ')
  const tools = draft.toolSequence.map((step) => step.tool)
  return {
    sessions,
    ended,
    /** Sessions whose end is known, and their successes; a partial counts ½. */
    judged: ended.success + ended.failure + ended.partial,
    credits: ended.success + ended.partial / 2,
    concreteness: concretenessOfText(words, tools, tools.length).value,
    risk: riskLevel(draft.recipe.map((step) => [step.tool, step.command ?? '', ...(step.heads ?? [])].join('\n'))),
  }
}

type Facts = ReturnType<typeof factsOf>

function score(pattern: ProposedPattern, { ended, judged, credits, concreteness, risk }: Facts) {
  const scored = candidateScore({
    successes: ended.success,
    successRate: judged === 0 ? 0 : credits / judged,
    failureSeverity: failureSeverity({ failures: 0, failedSessions: ended.failure, partialSessions: ended.partial }).value,
    userSignal: userSignal({ requests: 0, rules: 0, corrections: 0, failedSessions: ended.failure }).value,
    sessions: pattern.sessions,
    concreteness,
    specificity: specificity({ isVague: false, isBoundToContext: false }).value,
    risk: risk.value,
    hasSimilarSkill: false,
  })
  return { value: scored.value, parts: { ...scored.parts } }
}

/** When sessions that held the pattern ended well and badly, newest of each. */
function lastEndings({ sessions }: Facts) {
  const newest = (outcome: string): string | undefined =>
    sessions
      .filter((session) => session.outcome === outcome && session.endedAt)
      .map((session) => session.endedAt?.toISOString() ?? '')
      .toSorted()
      .at(-1)
  return { lastSuccessAt: newest('success'), lastFailureAt: newest('failure') }
}

function gatesOf(pattern: ProposedPattern, draft: Draft, run: MinedRun, facts: Facts) {
  const { judged, credits, concreteness, risk } = facts
  const text = draft.files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  return runGates({
    now: run.now.toISOString(),
    shapes: pattern.shapes.flatMap((id) => run.shapes.get(run.history.shapeHashes[id] ?? '') ?? []),
    risk: { value: risk.value, found: risk.parts.found },
    concreteness,
    sessions: { distinct: pattern.sessions, required: run.minSessions },
    outcomes: { judged, successes: credits, ...lastEndings(facts) },
    files: draft.files,
    requests: [],
    faults: validateStrict(text, draft.name).errors.map((error) => error.message),
    hasVerification: draft.hasVerification,
  })
}

/** The row of one proposed pattern: its draft, what speaks for it, and what speaks against. */
export function candidateRow(pattern: ProposedPattern, draft: Draft, run: MinedRun & { rank: number }): CandidateRow {
  const facts = factsOf(pattern, draft, run)
  return {
    name: draft.name,
    title: draft.title,
    description: draft.description,
    files: json(draft.files),
    digest: digestOfTexts(draft.files),
    toolSequence: json(draft.toolSequence),
    sentences: json(draft.sentences),
    occurrences: pattern.occurrences.length,
    support: pattern.sessions,
    endedWell: facts.ended.success,
    endedKnown: facts.judged,
    savedSteps: pattern.coveredSteps,
    expected: Number.isFinite(pattern.expected) ? pattern.expected : null,
    evidence: pattern.evidence,
    risk: facts.risk.value,
    score: score(pattern, facts),
    gates: json(gatesOf(pattern, draft, run, facts)),
    rank: run.rank,
  }
}
