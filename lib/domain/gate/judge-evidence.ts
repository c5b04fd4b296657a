import type { Gate, GateInput } from '@/lib/domain/gate/types'
import { likenessPolicy, reaches } from '@/lib/domain/overlap/likeness'
import { dayMs } from '@/lib/domain/score/score'

/** A failure counts as recent for so long. */
const recentDays = 30
const successMin = 0.7
/** Sessions with an outcome from which a rate is looked at, and which automatic promotion needs. */
const judgedMin = 3

export function judgeSessions({ sessions }: GateInput): Gate[] {
  if (sessions.distinct >= sessions.required) return []
  const reason = `Seen in ${sessions.distinct} of ${sessions.required} required sessions.`
  return [{ code: 'not_enough_sessions', severity: 'flag', reason }]
}

/** How its sessions ended: too few judged, too few ended well, or the last word is a failure. */
export function judgeOutcomes({ outcomes, now }: GateInput): Gate[] {
  const { judged, successes, lastFailureAt, lastSuccessAt } = outcomes
  const gates: Gate[] = []
  if (judged < judgedMin) {
    const reason = `${judged} of its sessions have an outcome; automatic promotion needs ${judgedMin}.`
    gates.push({ code: 'insufficient_auto_safe_evidence', severity: 'flag', reason })
  } else if (successes / judged < successMin - 1e-9) {
    const reason = `${successes} of ${judged} sessions ended well, fewer than 7 in 10.`
    gates.push({ code: 'low_success', severity: 'flag', reason })
  }
  const failedAt = lastFailureAt === undefined ? Number.NaN : Date.parse(lastFailureAt)
  const workedAt = lastSuccessAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(lastSuccessAt)
  const ageDays = (Date.parse(now) - failedAt) / dayMs
  if (ageDays <= recentDays && failedAt > workedAt) {
    const reason = `A session failed ${Math.max(0, Math.floor(ageDays))} days ago and none has succeeded since.`
    gates.push({ code: 'recent_failure', severity: 'flag', reason })
  }
  return gates
}

/** What else says the same. */
export function judgeNeighbours({ duplicate, mergedInto }: GateInput): Gate[] {
  const gates: Gate[] = []
  if (duplicate && reaches(duplicate.similarity, likenessPolicy.similar)) {
    const { name, similarity, by } = duplicate
    const reason =
      by === 'identical' ? `It is identical to "${name}".` : `"${name}" already says this (similarity ${similarity.toFixed(2)}).`
    gates.push({ code: 'duplicate', severity: 'flag', reason })
  }
  if (mergedInto !== undefined) {
    gates.push({
      code: 'cluster_merged_into',
      severity: 'flag',
      reason: `"${mergedInto}" is nearly the same and has more support.`,
    })
  }
  return gates
}
