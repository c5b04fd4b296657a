import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'
import type { Origin } from './origin'
import type { State } from './states'
import type { Actor, LifecycleEvent } from './transitions'

/** Why a policy moves a skill, as a class that counts and filters can use. */
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

/** On what evidence a decision was taken. Equal markers are the same evidence. */
export interface Marker {
  /** Judged uses of the skill's whole life. */
  judged: number
  /** Complete looks of the evidence rule; null under the rate rule. */
  looks: number | null
  policyVersion: number
}

/** A decision that a person took back, or a review item that a person dismissed. */
export interface PriorAnswer {
  verb: LifecycleEvent
  reasonClass: ReasonClass
  marker: Marker
}

/** What a decision has to know of a skill beside its uses. Times in epoch ms. */
export interface SkillFacts {
  state: State
  origin: Origin
  isProtected: boolean
  risk: RiskLevel
  taskType: TaskType
  /** When the present state began. */
  stateSince: number
  /** When the evaluation window began. */
  windowSince: number
  /** Who deprecated it, while it is deprecated. */
  deprecatedBy?: Actor | null
  settled?: readonly PriorAnswer[]
}
