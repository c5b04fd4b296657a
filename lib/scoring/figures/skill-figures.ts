import type { SkillStats } from '@/lib/contract/skill-shape'
import { evidenceOf } from '@/lib/domain/lifecycle/evidence'
import { deprecationRisk } from '@/lib/domain/lifecycle/risk'
import { countJudged, judgedUses } from '@/lib/domain/lifecycle/window'
import { meanWeight, type OutcomeSource } from '@/lib/domain/outcome/sources'
import type { Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { decay } from '@/lib/domain/score/decay'
import { estimate } from '@/lib/domain/score/estimate'
import { failureRisk } from '@/lib/domain/score/failure-risk'
import { freshness } from '@/lib/domain/score/freshness'
import { health } from '@/lib/domain/score/health'
import { redundancy } from '@/lib/domain/score/redundancy'
import { dayMs } from '@/lib/domain/score/score'
import { successRate } from '@/lib/domain/score/success-rate'
import { usesByDay } from '@/lib/domain/score/uses-by-day'
import { utility } from '@/lib/domain/score/utility'
import { velocity } from '@/lib/domain/score/velocity'
import type { StoredUse } from '@/lib/store/read-uses'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { skillFacts } from './skill-facts'

/** A ledger row as the domain counts it. */
export interface LedgerUse extends Use {
  id: string
  source: OutcomeSource | null
  tokens: number | null
}

export function ledgerUse(row: StoredUse): LedgerUse {
  return {
    ...row,
    outcome: row.outcome ?? 'unknown',
  }
}

/** The inputs of a skill's figures. `uses`: its selected uses, newest first. */
export interface FigureInputs {
  row: Skill
  uses: readonly LedgerUse[]
  policy: Policy
  /** Similarities to other live skills. */
  similar: readonly number[]
  now: number
}

const intervals = new Map<string, ReturnType<typeof estimate>>()
const intervalsMax = 10_000

/** The estimate of a window, cached: a library has few different windows, and each costs two quantiles. */
export function estimateOf(successes: number, judged: number, weight: number | null): ReturnType<typeof estimate> {
  const key = `${successes}/${judged}`
  const known = intervals.get(key) ?? estimate({ successes, judged })
  if (intervals.size < intervalsMax) intervals.set(key, known)
  return { ...known, parts: { ...known.parts, weight } }
}

/** Every figure of a skill at `now`. `windowUses` are the judged uses in the window, newest first. */
export function skillFigures({ row, uses, policy, similar, now }: FigureInputs) {
  const facts = skillFacts(row)
  const seen = uses.filter((use) => use.at <= now)
  const evidence = evidenceOf(facts, seen, policy, now)
  const isOnePerSession = policy.retirement === 'evidence'
  const inside = seen.filter((use) => use.at >= facts.windowSince)
  const windowUses = judgedUses(inside, isOnePerSession).slice(0, policy.window) as LedgerUse[]
  const sources = windowUses.flatMap((use) => use.source ?? [])
  const { window } = evidence
  const lastUse = evidence.lastUsedAt
  const sinceCreation = (now - row.createdAt.getTime()) / dayMs
  const sinceUse = lastUse === null ? null : (now - lastUse) / dayMs
  const scores = {
    successRate: successRate(window),
    estimate: estimateOf(window.successes + window.partials / 2, window.judged, meanWeight(sources)),
    utility: utility(
      judgedUses(seen)
        .toReversed()
        .map((use) => use.outcome),
    ),
    freshness: freshness(sinceUse, sinceCreation),
    redundancy: redundancy(similar),
    failureRisk: failureRisk(window.judged, window.rate),
    decay: decay(facts.taskType, sinceUse ?? sinceCreation, policy),
    velocity: velocity(
      seen.map((use) => use.at),
      now,
    ),
  }
  const overall = health({
    utility: scores.utility.value,
    redundancy: scores.redundancy.value,
    freshness: scores.freshness.value,
    failureRisk: scores.failureRisk.value,
  })
  const risk = deprecationRisk(facts, evidence, policy, now)
  const recent = usesByDay(
    seen.map((use) => use.at),
    now,
  )
  const stats = statsOf({ uses: seen, evidence, risk, scores, recent })
  return { stats, scores: { ...scores, health: overall }, evidence, windowUses, facts }
}

export type SkillFigures = ReturnType<typeof skillFigures>

interface Known {
  recent: number[]
  uses: readonly LedgerUse[]
  evidence: ReturnType<typeof evidenceOf>
  risk: SkillStats['risk']
  scores: { estimate: ReturnType<typeof estimate>; velocity: ReturnType<typeof velocity> }
}

/** Counts and lifetime rate over all, rate and estimate over the window. */
function statsOf({ uses, evidence, risk, scores, recent }: Known): SkillStats {
  const { window } = evidence
  const all = countJudged(judgedUses(uses))
  const last = judgedUses(uses)[0]
  const { mean, low, high } = scores.estimate.parts
  const { size, judged, successes, partials, failures, clean, selected, signals } = window
  const trials = all.successes + all.failures
  return {
    uses: uses.length,
    judged: all.judged,
    successCount: all.successes,
    failureCount: all.failures,
    partialCount: all.partials,
    unknownCount: uses.length - all.judged,
    lifetimeRate: trials === 0 ? null : all.successes / trials,
    successRate: window.rate,
    estimate: { mean, low, high },
    window: {
      size,
      judged,
      successes,
      partials,
      failures,
      clean,
      selected,
      signals,
      since: new Date(window.since).toISOString(),
    },
    lastOutcome: last ? { outcome: last.outcome, at: new Date(last.at).toISOString() } : null,
    feedback: feedbackOf(uses),
    velocity: scores.velocity.value,
    recent,
    falsePositiveRate: selected === 0 ? null : signals / selected,
    risk,
  }
}

/** The number of uses judged explicitly and their mean: success 1, partial 0, failure −1. */
function feedbackOf(uses: readonly LedgerUse[]): SkillStats['feedback'] {
  const explicit = uses.filter((use) => use.source === 'explicit' && use.outcome !== 'unknown')
  const sum = explicit.reduce((total, { outcome }) => total + (outcome === 'success' ? 1 : outcome === 'failure' ? -1 : 0), 0)
  return { count: explicit.length, score: explicit.length === 0 ? null : sum / explicit.length }
}
