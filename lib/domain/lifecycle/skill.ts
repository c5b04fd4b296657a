import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'
import type { Origin } from './origin'
import type { State } from './states'
import type { Actor, LifecycleEvent } from './transitions'

/** Why a policy moves a skill, as a class for counts and filters. */
export const reasonClasses = [
  'idle',
  'low-success-rate',
  'over-triggering',
  'unblocked',
  'recovered',
  'proven',
  'auto-promoted',
] as const
export type ReasonClass = (typeof reasonClasses)[number]

/** The evidence behind a decision. Equal markers mean equal evidence. */
export interface Marker {
  /** Judged uses over the skill's lifetime. */
  judged: number
  /** Complete blocks of the evidence rule; null under the rate rule. */
  looks: number | null
  policyVersion: number
}

/** A decision that a person reverted, or a review item that a person dismissed. */
export interface PriorAnswer {
  verb: LifecycleEvent
  reasonClass: ReasonClass
  marker: Marker
}

/** What a decision needs to know about a skill besides its uses. Times in epoch ms. */
export interface SkillFacts {
  state: State
  origin: Origin
  isProtected: boolean
  risk: RiskLevel
  taskType: TaskType
  /** When the current state began. */
  stateSince: number
  /** When the evaluation window began. */
  windowSince: number
  /** Who deprecated it, if it is deprecated. */
  deprecatedBy?: Actor | null
  settled?: readonly PriorAnswer[]
}
