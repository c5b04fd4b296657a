import { capital } from '@/lib/domain/capital'
import { countOf } from '@/lib/domain/count-of'
import type { EffectChange } from '@/lib/domain/effect/types'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import type { GateCode } from '@/lib/domain/gate/types'
import { percentOf } from '@/lib/domain/percent-of'
import { chanceFigure } from '@/lib/domain/score/evidence-sentence'

/** What a reviewer is advised to do: the decision itself stays a person's. */
export const recommendedActs = ['approve', 'check', 'read', 'edit', 'merge', 'wait', 'dismiss'] as const
export type RecommendedAct = (typeof recommendedActs)[number]

/** The advice in two words, before its reason. */
export const adviceWords: Readonly<Record<RecommendedAct, string>> = {
  approve: 'Approve',
  check: 'Check first',
  read: 'Read closely',
  edit: 'Edit first',
  merge: 'Merge',
  wait: 'Snooze',
  dismiss: 'Dismiss',
}

export interface Recommendation {
  act: RecommendedAct
  /** One sentence. */
  reason: string
}

interface Replayed {
  sessions: number
  calls: number
  baselineCalls: number
}

export interface RecommendInput {
  kind: string
  status: string
  risk: string
  evidence: 'strong' | 'weak'
  gates: readonly { code: string; severity: string; reason: string }[]
  widens: EffectChange | null
  sessions: readonly unknown[]
  expectedByChance: number | null
  replay: Replayed | null
  similar?: { name: string; similarity: number } | undefined
  knows: readonly { text: string }[]
  /** Why an agent or a person proposes it, in their words. */
  reason?: string | undefined
}

/** What a finding of a check advises, the most telling first; others are shown and advise nothing. */
const advised: readonly (readonly [GateCode, RecommendedAct])[] = [
  ['low_success', 'check'],
  ['recent_failure', 'check'],
  ['private_data', 'edit'],
  ['duplicate', 'merge'],
  ['cluster_merged_into', 'merge'],
  ['too_obvious', 'dismiss'],
  ['too_context_specific', 'dismiss'],
  ['too_large', 'edit'],
]

/**
 * One piece of advice with its reason, from the checks, the evidence and the replay of a candidate. It decides nothing: what blocks
 * an approval is said by the checks alone. Null for what does not wait for a decision, and for a policy proposal, which gives its own reason.
 */
export function recommend(candidate: RecommendInput): Recommendation | null {
  const { kind, status, gates, sessions, replay, evidence, reason } = candidate
  if (kind === 'act' || (status !== 'open' && status !== 'snoozed')) return null
  const refusal = refuseInBulk(candidate)
  if (refusal) return { act: 'check', reason: refusal.reason }
  for (const [code, act] of advised) {
    const gate = gates.find((one) => one.code === code)
    if (gate) return { act, reason: gate.reason }
  }
  if (sessions.length === 0)
    return { act: 'read', reason: `No session backs it yet. Judge it by its text${reason ? ' and the reason given' : ''}.` }
  if (replay && replay.calls <= replay.baselineCalls)
    return { act: 'dismiss', reason: `It predicts no more than agents do without it: ${replayed(replay)}.` }
  if (evidence === 'weak') return { act: 'wait', reason: `Weak evidence: ${seen(candidate)}.` }
  return { act: 'approve', reason: whyApprove(candidate) }
}

const replayed = ({ calls, baselineCalls, sessions }: Replayed): string =>
  `${percentOf(calls)} of the calls, ${percentOf(baselineCalls)} without (n ${sessions})`

const seen = ({ sessions, expectedByChance }: Pick<RecommendInput, 'sessions' | 'expectedByChance'>): string =>
  [
    `seen in ${countOf(sessions.length, 'session')}`,
    ...(expectedByChance === null ? [] : [`${chanceFigure(expectedByChance)} expected by chance`]),
  ].join(', ')

/** What it teaches, else what it foretells, else how often it was seen. */
function whyApprove(candidate: RecommendInput): string {
  const { knows, replay } = candidate
  const [first] = knows
  if (first) return `A fresh agent doesn’t know ${first.text}.`
  if (replay) return `It predicts ${replayed(replay)}.`
  return `${capital(seen(candidate))}.`
}
