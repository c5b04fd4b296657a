import type { Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { applyChange, type LoggedChange } from './logged-change'
import { applyEvent } from './apply'
import { decide, type Decision } from './decide'
import { evidenceOf, type Evidence } from './evidence'
import { idleLimitDays, idleSince } from './guards'
import type { PriorAnswer, SkillFacts } from './skill'
import { isOnDisk } from './states'
import { SortedUses } from './sorted-uses'

/**
 * What became known of a skill beside what sweeps decided, oldest first. `seq` orders everything of a workspace, sweeps
 * included, by when it became known: any text or number that sorts. A use that comes again replaces what was known of it.
 */
export type Happening<S> =
  | { seq: S; kind: 'use'; id: string; use: Use }
  | { seq: S; kind: 'act'; change: LoggedChange }
  | { seq: S; kind: 'settle' | 'unsettle'; settled: PriorAnswer }

/** A skill from its birth on. */
export interface SkillHistory<S> {
  born: S
  start: SkillFacts
  happenings: readonly Happening<S>[]
}

/** A sweep at its place in the order, and its clock in epoch ms. */
export interface SweepAt<S> {
  seq: S
  at: number
}

/** A policy from its place in the order on. */
export interface PolicyFrom<S> {
  seq: S
  policy: Policy
}

export interface Replayed {
  /** Index among the sweeps given. */
  sweep: number
  at: number
  decision: Decision
}

interface Options {
  /**
   * Every sweep's decisions, as a log keeps them: what a person or a pin holds back comes again with each. Otherwise only
   * sweeps that something new preceded are asked, which finds the same moves at the same times.
   */
  isEverySweep?: boolean
}

/**
 * What a policy makes of a skill's history: at each sweep the same decision as the live one, from the uses known by then,
 * each move applied before the next. `policies` are in order; the first holds from the beginning. People's acts and new
 * versions are inputs: where the replayed skill stands elsewhere than it did, an act is taken if the table has it from there.
 */
export function replay<S extends string | number>(
  history: SkillHistory<S>,
  sweeps: readonly SweepAt<S>[],
  policies: readonly [PolicyFrom<S>, ...PolicyFrom<S>[]],
  { isEverySweep = false }: Options = {},
): { skill: SkillFacts; decided: Replayed[] } {
  const decided: Replayed[] = []
  const uses = new SortedUses()
  let skill = history.start
  let next = 0
  let [{ policy }, inForce] = [policies[0], 0]
  let checked: TimeWindow | null = null
  for (const [sweep, { seq, at }] of sweeps.entries()) {
    if (seq < history.born) continue
    let isNews = checked === null
    for (let one = history.happenings[next]; one && one.seq < seq; one = history.happenings[++next]) {
      skill = applyHappening(skill, uses, one)
      isNews = true
    }
    for (let later = policies[inForce + 1]; later && later.seq < seq; later = policies[inForce + 1]) {
      policy = later.policy
      inForce += 1
      isNews = true
    }
    if (!isOnDisk(skill.state)) continue
    if (!isEverySweep && !isNews && checked && !hasTimeTurned(checked, at)) continue
    const evidence = evidenceOf(skill, uses.newestFirst(), policy, at)
    for (const decision of decide(skill, evidence, policy, at)) {
      if (decision.kind === 'move') skill = applyEvent(skill, decision.verb, 'policy', at)
      decided.push({ sweep, at, decision })
    }
    checked = { at, idleAt: idleAt(skill, evidence, policy, at), nextUseAt: uses.firstAfter(at) }
  }
  return { skill, decided }
}

/** When a skill was asked last, and what time alone will change next. Epoch ms. */
interface TimeWindow {
  at: number
  idleAt: number
  nextUseAt: number
}

/** Time alone makes a skill idle, or shows a use that was dated ahead; a clock set back shows less. */
function hasTimeTurned(checked: TimeWindow, at: number): boolean {
  return at < checked.at || at >= checked.nextUseAt || (at >= checked.idleAt && checked.at < checked.idleAt)
}

function idleAt(skill: SkillFacts, evidence: Evidence, policy: Policy, now: number): number {
  const subject = { skill, evidence, policy, now }
  return idleSince(subject) + idleLimitDays(subject) * dayMs
}

function applyHappening<S>(skill: SkillFacts, uses: SortedUses, happening: Happening<S>): SkillFacts {
  if (happening.kind === 'use') {
    uses.put(happening.id, happening.use)
    return skill
  }
  if (happening.kind === 'act') return applyChange(skill, happening.change)
  const others = (skill.settled ?? []).filter((one) => !isSameAnswer(one, happening.settled))
  return { ...skill, settled: happening.kind === 'settle' ? [...others, happening.settled] : others }
}

const isSameAnswer = (a: PriorAnswer, b: PriorAnswer): boolean =>
  a.verb === b.verb &&
  a.reasonClass === b.reasonClass &&
  a.marker.judged === b.marker.judged &&
  a.marker.looks === b.marker.looks &&
  a.marker.policyVersion === b.marker.policyVersion
