import type { Use } from '@/lib/domain/outcome/use'
import { isFrozen } from '@/lib/domain/policy/frozen'
import type { Policy } from '@/lib/domain/policy/policy'
import { applyEvent } from './apply'
import { evidenceAfter, evidenceOf, type Evidence } from './evidence'
import { guards, type Case, type Guard, type SweepVerb } from './guards'
import { movesByPolicy } from './origin'
import { explain, type Inputs } from './reason'
import type { Marker, ReasonClass, PriorAnswer, SkillFacts } from './skill'
import { isOnDisk, type State } from './states'
import { findTransition } from './transitions'

/**
 * A sweep's decision about a skill: `move` is applied, `would-have` was prevented by protection or a freeze, `review` waits for a
 * person. A review recurs with every sweep while its guard holds; the queue adds it once.
 */
export interface Decision {
  kind: 'move' | 'would-have' | 'review'
  verb: SweepVerb
  from: State
  to: State
  reasonClass: ReasonClass
  /** A clause without a full stop: "7 of the last 20 judged uses succeeded (35%, policy v4 warns below 40%)". */
  reason: string
  inputs: Inputs
  marker: Marker
  /** What prevented a `would-have` from being applied. */
  heldBy?: 'protection' | 'freeze'
}

/**
 * Runs a skill to its fixpoint: the first guard that holds decides, repeatedly until none does. Deciding again after the moves
 * are applied gives no further move. States other than live and deprecated never move.
 */
export function decide(skill: SkillFacts, evidence: Evidence, policy: Policy, now: number): Decision[] {
  if (!isOnDisk(skill.state)) return []
  const decisions = decideFreely({ skill, evidence, policy, now })
  const first = decisions.find((decision) => decision.kind === 'move')
  if (skill.isProtected) return markHeld(first ?? decisions[0], 'protection')
  // A decision that only waits for a person changes nothing, so the loop continues.
  return isFrozen(policy) && first ? [...decisions.slice(0, decisions.indexOf(first)), ...markHeld(first, 'freeze')] : decisions
}

/** Like `decide`, from the uses themselves, newest first: used by replay and preview. */
export function decideFromUses(skill: SkillFacts, uses: readonly Use[], policy: Policy, now: number): Decision[] {
  return decide(skill, evidenceOf(skill, uses, policy, now), policy, now)
}

function markHeld(decision: Decision | undefined, heldBy: 'protection' | 'freeze'): Decision[] {
  if (!decision) return []
  const reason = heldBy === 'freeze' ? `${decision.reason}, but automation is frozen` : decision.reason
  return [{ ...decision, kind: 'would-have', reason, heldBy }]
}

function decideFreely(start: Case): Decision[] {
  const decisions: Decision[] = []
  const reviewed = new Set<SweepVerb>()
  let current = start
  for (;;) {
    const { move, reviews } = nextMove(current)
    for (const review of reviews) {
      if (!reviewed.has(review.verb)) decisions.push(review)
      reviewed.add(review.verb)
    }
    if (!move) return decisions
    decisions.push(move)
    const restarts = findTransition(current.skill.state, move.verb)?.effects.restartsWindow ?? false
    current = {
      ...current,
      skill: applyEvent(current.skill, move.verb, 'policy', current.now),
      evidence: evidenceAfter(current.evidence, restarts, current.now),
    }
  }
}

/** The first move whose guard holds, with the earlier moves that only a person may apply. */
function nextMove(subject: Case): { move: Decision | null; reviews: Decision[] } {
  const reviews: Decision[] = []
  for (const guard of guards) {
    const transition = findTransition(subject.skill.state, guard.verb)
    if (!transition?.who.includes('policy') || !guard.holds(subject)) continue
    const marker = markerOf(subject)
    if (subject.skill.settled?.some((answer) => isAnswered(answer, guard, marker))) continue
    const isAllowed = canMove(subject, guard.verb)
    const decision: Decision = {
      kind: isAllowed ? 'move' : 'review',
      verb: guard.verb,
      from: subject.skill.state,
      to: transition.to ?? subject.skill.state,
      reasonClass: guard.reasonClass,
      ...explain(guard, subject),
      marker,
    }
    if (isAllowed) return { move: decision, reviews }
    reviews.push(decision)
  }
  return { move: null, reviews }
}

/** Policy moves learned skills; for others it may only set and clear the warning. */
function canMove({ skill, policy }: Case, verb: SweepVerb): boolean {
  return verb === 'warn' || verb === 'recover' || movesByPolicy(skill.origin, policy.automation)
}

function markerOf({ evidence, policy }: Case): Marker {
  const looks = policy.retirement === 'evidence' ? (evidence.look?.looks ?? 0) : null
  return { judged: evidence.judgedEver, looks, policyVersion: policy.version }
}

/**
 * True when a person has already decided this on the same evidence. Reverting a deprecation for a low rate also dismisses the
 * warning for that rate.
 */
function isAnswered(answer: PriorAnswer, guard: Guard, marker: Marker): boolean {
  if (answer.marker.policyVersion !== marker.policyVersion || answer.reasonClass !== guard.reasonClass) return false
  if (answer.verb !== guard.verb && !(answer.verb === 'deprecate' && guard.verb === 'warn')) return false
  const isByBlock = guard.verb === 'deprecate' && guard.reasonClass === 'low-success-rate' && marker.looks !== null
  return isByBlock ? answer.marker.looks === marker.looks : answer.marker.judged === marker.judged
}
