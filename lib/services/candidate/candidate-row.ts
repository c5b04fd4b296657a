import type { Draft } from '@/lib/domain/draft/types'
import { runGates } from '@/lib/domain/gate/run-gates'
import type { GateInput } from '@/lib/domain/gate/types'
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

/** Endings of the pattern's sessions, counted as the score asks. */
function endings(pattern: ProposedPattern, run: MinedRun) {
  const sessions = [...new Set(pattern.occurrences.map((one) => one.session))].flatMap(
    (index) => run.history.sessions[index] ?? [],
  )
  const count = (outcome: string) => sessions.filter((session) => session.outcome === outcome).length
  return { success: count('success'), failure: count('failure'), partial: count('partial') }
}

function score(pattern: ProposedPattern, draft: Draft, run: MinedRun, risk: Candidate['risk']) {
  const ended = endings(pattern, run)
  const known = ended.success + ended.failure + ended.partial
  const words = [draft.title, draft.description, ...draft.sentences.map((sentence) => sentence.text)].join(' ')
  const scored = candidateScore({
    successes: ended.success,
    successRate: known === 0 ? 0 : (ended.success + ended.partial / 2) / known,
    failureSeverity: failureSeverity({ failures: 0, failedSessions: ended.failure, partialSessions: ended.partial }).value,
    userSignal: userSignal({ requests: 0, rules: 0, corrections: 0, failedSessions: ended.failure }).value,
    sessions: pattern.sessions,
    concreteness: concretenessOfText(
      words,
      draft.toolSequence.map((step) => step.tool),
      draft.toolSequence.length,
    ).value,
    specificity: specificity({ isVague: false, isBoundToContext: false }).value,
    risk: risk as 'low' | 'medium' | 'high',
    hasSimilarSkill: false,
  })
  return { value: scored.value, parts: { ...scored.parts } }
}

/** When sessions that held the pattern ended well and badly, newest of each. */
function lastEndings(pattern: ProposedPattern, run: MinedRun) {
  const sessions = pattern.occurrences.flatMap((one) => run.history.sessions[one.session] ?? [])
  const newest = (outcome: string): string | undefined =>
    sessions
      .filter((session) => session.outcome === outcome && session.endedAt)
      .map((session) => session.endedAt?.toISOString() ?? '')
      .toSorted()
      .at(-1)
  return { lastSuccessAt: newest('success'), lastFailureAt: newest('failure') }
}

function gatesOf(pattern: ProposedPattern, draft: Draft, run: MinedRun, risk: GateInput['risk']) {
  const ended = endings(pattern, run)
  const words = [draft.title, draft.description, ...draft.sentences.map((sentence) => sentence.text)].join(' ')
  const tools = draft.toolSequence.map((step) => step.tool)
  const text = draft.files.find((file) => file.path === 'SKILL.md')?.text ?? ''
  return runGates({
    now: run.now.toISOString(),
    shapes: pattern.shapes.flatMap((id) => run.shapes.get(run.history.shapeHashes[id] ?? '') ?? []),
    risk,
    concreteness: concretenessOfText(words, tools, tools.length).value,
    sessions: { distinct: pattern.sessions, required: run.minSessions },
    outcomes: {
      judged: ended.success + ended.failure + ended.partial,
      successes: ended.success + ended.partial / 2,
      ...lastEndings(pattern, run),
    },
    files: draft.files,
    requests: [],
    faults: validateStrict(text, draft.name).errors.map((error) => error.message),
    hasVerification: draft.hasVerification,
  })
}

/** The row of one proposed pattern: its draft, what speaks for it, and what speaks against. */
export function candidateRow(pattern: ProposedPattern, draft: Draft, run: MinedRun & { rank: number }): CandidateRow {
  const texts = draft.recipe.map((step) => [step.tool, step.command ?? '', ...(step.heads ?? [])].join('\n'))
  const risk = riskLevel(texts)
  const ended = endings(pattern, run)
  const gates = gatesOf(pattern, draft, run, { value: risk.value, found: risk.parts.found })
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
    endedWell: ended.success,
    endedKnown: ended.success + ended.failure + ended.partial,
    savedSteps: pattern.coveredSteps,
    expected: Number.isFinite(pattern.expected) ? pattern.expected : null,
    evidence: pattern.evidence,
    risk: risk.value,
    score: score(pattern, draft, run, risk.value),
    gates: json(gates),
    rank: run.rank,
  }
}
