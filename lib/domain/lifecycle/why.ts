import { dayPhrase } from './phrase'
import { stateLabels, type State } from './states'
import type { Origin } from './origin'
import type { Actor, LifecycleEvent } from './transitions'

/** The event that led to the present state, as the log keeps it. */
export interface LastMove {
  event: LifecycleEvent
  /** The table lets an agent act as a person does; who is told of it reads which of the two it was. */
  actor: Actor | 'agent'
  reason?: string | null
}

export interface WhySubject {
  state: State
  origin: Origin
  /** Epoch ms. */
  stateSince: number
  /** Null for a skill that never moved, such as an imported one. */
  last: LastMove | null
}

const byActor: Readonly<Record<LastMove['actor'], string>> = {
  person: 'by a person',
  agent: 'by an agent',
  policy: 'by policy',
  doctor: 'by the doctor',
  scan: 'by the scan',
  merge: 'by a merge',
}

const unmoved: Readonly<Record<State, string>> = {
  candidate: 'it waits for review',
  verified: 'approved, on probation',
  released: 'released from the start',
  degraded: 'its uses fail too often',
  deprecated: 'it is no longer offered',
  archived: 'it is no longer offered',
  rejected: 'it was rejected',
  uninstalled: 'its file was removed',
  deleted: 'it was deleted',
}

/** How a skill came into its first state that no person approved in the review. */
const arrived: Readonly<Partial<Record<State, Readonly<Partial<Record<Origin, string>>>>>> = {
  verified: { agent: 'written by an agent, on probation', imported: 'imported, on probation' },
  released: {
    human: 'added by a person',
    pack: 'installed with a pack',
    connector: 'installed with a connector',
    builtin: 'built in',
  },
}

/**
 * One sentence that says why a skill is in its state: "Degraded since 3 Nov: 7 of the last 20 judged uses succeeded
 * (35 %, policy v4 warns below 40 %)." What policy decided speaks for itself; an act names who took it.
 */
export function whySentence({ state, origin, stateSince, last }: WhySubject, now: number): string {
  const [label, day] = [stateLabels[state], dayPhrase(stateSince, now)]
  const head = `${label} since ${day}`
  const reason = last?.reason?.trim().replace(/[.\s]+$/, '')
  if (!last) return `${head}: ${arrived[state]?.[origin] ?? unmoved[state]}.`
  if (last.actor === 'policy' && reason) return `${head}: ${reason}.`
  const act = `${label} on ${day} ${byActor[last.actor]}`
  return reason ? `${act}: ${reason}.` : `${act}.`
}
