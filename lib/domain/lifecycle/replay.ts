import type { Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { applyAct, type Act } from './act'
import { applyEvent } from './apply'
import { decide, type Decision } from './decide'
import { evidenceOf, type Evidence } from './evidence'
import { idleLimitDays, idleSince } from './guards'
import type { Settled, SkillFacts } from './skill'
import { isOnDisk } from './states'
import { UseShelf } from './use-shelf'

/**
 * What became known of a skill beside what sweeps decided, oldest first. `seq` orders everything of a workspace, sweeps
 * included, by when it became known: any text or number that sorts. A use that comes again replaces what was known of it.
 */
export type Happening<S> =
  | { seq: S; kind: 'use'; id: string; use: Use }
  | { seq: S; kind: 'act'; act: Act }
  | { seq: S; kind: 'settle' | 'unsettle'; settled: Settled }

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
  const shelf = new UseShelf()
  let skill = history.start
  let next = 0
  let [{ policy }, inForce] = [policies[0], 0]
  let asked: Asked | null = null
  for (const [sweep, { seq, at }] of sweeps.entries()) {
    if (seq < history.born) continue
    let isNews = asked === null
    for (let one = history.happenings[next]; one && one.seq < seq; one = history.happenings[++next]) {
      skill = take(skill, shelf, one)
      isNews = true
    }
    for (let later = policies[inForce + 1]; later && later.seq < seq; later = policies[inForce + 1]) {
      policy = later.policy
      inForce += 1
      isNews = true
    }
    if (!isOnDisk(skill.state)) continue
    if (!isEverySweep && !isNews && asked && !hasTimeTurned(asked, at)) continue
    const evidence = evidenceOf(skill, shelf.newestFirst(), policy, at)
    for (const decision of decide(skill, evidence, policy, at)) {
      if (decision.kind === 'move') skill = applyEvent(skill, decision.verb, 'policy', at)
      decided.push({ sweep, at, decision })
    }
    asked = { at, idleAt: idleAt(skill, evidence, policy, at), nextUseAt: shelf.firstAfter(at) }
  }
  return { skill, decided }
}

/** When a skill was asked last, and what time alone will change next. Epoch ms. */
interface Asked {
  at: number
  idleAt: number
  nextUseAt: number
}

/** Time alone makes a skill idle, or shows a use that was dated ahead; a clock set back shows less. */
function hasTimeTurned(asked: Asked, at: number): boolean {
  return at < asked.at || at >= asked.nextUseAt || (at >= asked.idleAt && asked.at < asked.idleAt)
}

function idleAt(skill: SkillFacts, evidence: Evidence, policy: Policy, now: number): number {
  const given = { skill, evidence, policy, now }
  return idleSince(given) + idleLimitDays(given) * dayMs
}

function take<S>(skill: SkillFacts, shelf: UseShelf, happening: Happening<S>): SkillFacts {
  if (happening.kind === 'use') {
    shelf.put(happening.id, happening.use)
    return skill
  }
  if (happening.kind === 'act') return applyAct(skill, happening.act)
  const others = (skill.settled ?? []).filter((one) => !isSameAnswer(one, happening.settled))
  return { ...skill, settled: happening.kind === 'settle' ? [...others, happening.settled] : others }
}

const isSameAnswer = (a: Settled, b: Settled): boolean =>
  a.verb === b.verb &&
  a.reasonClass === b.reasonClass &&
  a.marker.judged === b.marker.judged &&
  a.marker.looks === b.marker.looks &&
  a.marker.policyVersion === b.marker.policyVersion
