import { keysOf } from '@/lib/domain/collection/keys-of'
import { judge, sourceWeights, strongest, type OutcomeSource } from '@/lib/domain/outcome/sources'
import { isClean, isSelected, useStages, type Outcome, type Use, type UseDecision, type UseStage } from '@/lib/domain/outcome/use'
import type { Outcome as OutcomeRow, Use as UseRow } from '@/prisma/generated/sqlite/client'

/** The fields of a report on a use; absent ones stay unchanged. */
export interface Report {
  /** When the use happened. */
  at?: Date
  stage?: UseStage
  decision?: UseDecision
  outcome?: Outcome
  correction?: string
  causedRework?: boolean
  tokens?: number
  latencyMs?: number
  savedToolCalls?: number
  savedMs?: number
  model?: string
}

/** A judgement before it becomes a row of the ledger. */
export interface Verdict {
  source: OutcomeSource
  outcome: Outcome
  reason?: string | null
}

/** One use while reports and judgements are applied to it. Nothing here touches the database. */
export interface UseState {
  row: UseRow
  /** The ledger so far, oldest first. */
  judgements: OutcomeRow[]
  added: OutcomeRow[]
  isChanged: boolean
  /** The stored judgement in effect, for the event of a replacement, and whether it counted. */
  previous: Pick<UseRow, 'outcome' | 'outcomeSource' | 'isSelected'>
}

/** Makes a row of the ledger: the caller sets id, actor and time. */
export type MakeRow = (useId: string, verdict: Verdict) => OutcomeRow

export const stateOf = (row: UseRow, judgements: OutcomeRow[]): UseState => ({
  row,
  judgements,
  added: [],
  isChanged: false,
  previous: { outcome: row.outcome, outcomeSource: row.outcomeSource, isSelected: row.isSelected },
})

/** A ledger row as the domain counts it. */
export const domainUse = (row: UseRow): Use => ({
  at: row.at.getTime(),
  sessionKey: row.sessionKey,
  stage: row.stage,
  decision: row.decision,
  outcome: row.outcome ?? 'unknown',
  hasCorrection: row.hasCorrection,
  causedRework: row.causedRework,
})

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

function change(state: UseState, changes: Partial<UseRow>): void {
  const keys = keysOf(changes)
  if (keys.every((key) => isSame(state.row[key], changes[key]))) return
  const row = { ...state.row, ...changes }
  const use = domainUse(row)
  state.row = { ...row, isSelected: isSelected(use), isClean: isClean(use) }
  state.isChanged = true
}

/** Notes the session that holds a use. */
export function linkSession(state: UseState, sessionId: string): void {
  change(state, { sessionId })
}

/** Why the judgement in effect, the latest of its source, was given. */
export const reasonOf = ({ row, judgements }: UseState): string | null =>
  judgements.findLast((one) => one.source === row.outcomeSource)?.reason ?? null

const laterStage = (a: UseStage, b: UseStage): UseStage => (useStages.indexOf(a) >= useStages.indexOf(b) ? a : b)

/** Adds a judgement to the ledger unless it repeats the latest one of its source, and lets the strongest apply. */
export function addVerdict(state: UseState, verdict: Verdict, makeRow: MakeRow): void {
  const latest = state.judgements.findLast((one) => one.source === verdict.source)
  if (latest?.outcome === verdict.outcome) return
  const row = makeRow(state.row.id, verdict)
  state.judgements.push(row)
  state.added.push(row)
  const ledger = state.judgements.map(({ source, outcome, at }) => ({
    source: source,
    outcome: outcome,
    at: at.getTime(),
  }))
  const strongestVerdict = strongest(ledger)
  state.isChanged = true
  change(state, {
    outcome: strongestVerdict?.outcome ?? 'unknown',
    outcomeSource: strongestVerdict?.source ?? null,
    outcomeWeight: strongestVerdict ? sourceWeights[strongestVerdict.source] : null,
    judgedAt: strongestVerdict ? new Date(strongestVerdict.at) : null,
  })
}

/** The outcome of an explicit report: a correction or rework alone judges only a use without an explicit outcome. */
function verdictOf(state: UseState, report: Report): Outcome | null {
  const isJudged = state.row.outcomeSource === 'explicit'
  if (report.outcome && report.outcome !== 'unknown') return report.outcome
  if (isJudged) return null
  const implied = judge({ hasCorrection: report.correction !== undefined, causedRework: report.causedRework ?? false })
  return implied === 'unknown' ? (report.outcome ?? null) : implied
}

/** Applies a report to a use: stages only rise, later facts replace earlier ones, and repeating a report changes nothing. */
export function applyReport(state: UseState, report: Report, makeRow: MakeRow): void {
  const { row } = state
  const wasSelected = row.isSelected
  const stage = report.stage ?? (report.outcome === undefined ? 'loaded' : 'followed')
  change(state, {
    stage: laterStage(row.stage, stage),
    decision: report.decision ?? row.decision,
    hasCorrection: row.hasCorrection || report.correction !== undefined,
    correctionReason: report.correction ?? row.correctionReason,
    causedRework: row.causedRework || (report.causedRework ?? false),
    tokens: report.tokens ?? row.tokens,
    latencyMs: report.latencyMs ?? row.latencyMs,
    savedToolCalls: report.savedToolCalls ?? row.savedToolCalls,
    savedMs: report.savedMs ?? row.savedMs,
    model: report.model ?? row.model,
  })
  // A use that was only offered gets the time at which it is selected.
  if (!wasSelected && state.row.isSelected && report.at) change(state, { at: report.at })
  const outcome = verdictOf(state, report)
  if (outcome) addVerdict(state, { source: 'explicit', outcome, reason: report.correction ?? null }, makeRow)
}
