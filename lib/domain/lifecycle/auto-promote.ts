import type { Policy } from '@/lib/domain/policy/policy'
import { reaches } from '@/lib/domain/score/score'
import { countPhrase } from './phrase'

/** What automatic promotion asks of a candidate. */
export interface CandidateFacts {
  /** Distinct sessions behind it. */
  sessions: number
  /** Codes of gates that block: the reject class, and too little evidence to be safe. */
  blockingGates: readonly string[]
  hasPassedScan: boolean
}

/** How earlier automatic promotions fare. */
export interface PromotionRecord {
  /** Automatically promoted skills that are live now. */
  live: number
  /** Automatic promotions, newest first, each over its first 20 judged uses; rate null when none is judged yet. */
  recent: readonly { rate: number | null }[]
}

export type AutoPromotion =
  | { ok: true; reason: string }
  | {
      ok: false
      why: 'switched-off' | 'too-few-sessions' | 'gated' | 'scan-failed' | 'too-many-live' | 'paused'
      message: string
    }

const sessionsNeeded = 3
const recordLength = 10

/** True while fewer than half of the last ten promotions that were judged stand above 50 %. Fewer than ten judged say nothing yet. */
export function isAutoPromotionPaused(record: PromotionRecord): boolean {
  const judged = record.recent.flatMap(({ rate }) => (rate === null ? [] : [rate])).slice(0, recordLength)
  const succeeding = judged.filter((rate) => !reaches(0.5, rate)).length
  return judged.length === recordLength && succeeding < recordLength / 2
}

/** Whether the sweep may promote a candidate without a person. */
export function autoPromotion(candidate: CandidateFacts, record: PromotionRecord, policy: Policy): AutoPromotion {
  const needed = Math.max(sessionsNeeded, policy.minSessions)
  if (policy.autoPromote === 'off') return { ok: false, why: 'switched-off', message: 'Automatic promotion is off.' }
  if (candidate.sessions < needed) {
    return {
      ok: false,
      why: 'too-few-sessions',
      message: `Seen in ${countPhrase(candidate.sessions, 'session')}, needs ${needed}.`,
    }
  }
  if (candidate.blockingGates.length > 0) {
    return { ok: false, why: 'gated', message: `Blocked by ${candidate.blockingGates.join(', ')}.` }
  }
  if (!candidate.hasPassedScan) return { ok: false, why: 'scan-failed', message: 'The scan did not pass it.' }
  if (record.live >= policy.autoPromoteLive) {
    return {
      ok: false,
      why: 'too-many-live',
      message: `${policy.autoPromoteLive} automatically promoted skills are already live.`,
    }
  }
  if (isAutoPromotionPaused(record)) {
    return { ok: false, why: 'paused', message: 'Paused: fewer than half of the last 10 promotions have a rate above 50%.' }
  }
  return {
    ok: true,
    reason: `seen in ${countPhrase(candidate.sessions, 'session')}, no failed check, scan passed (policy v${policy.version} promotes from ${needed} sessions)`,
  }
}
