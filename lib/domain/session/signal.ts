/**
 * What a transcript says of a session beside its steps. A signal is a fact with a place, not a verdict: who reads it decides what
 * it is worth.
 */
export const signalKinds = [
  /** A pull request was opened; `text` is its address. Opened is not merged. */
  'pull-request',
  /** A person refused a call and said what to do instead; `text` holds their words, `position` the refused step. */
  'correction',
  /** The user cut the agent off. */
  'interrupt',
  /** The harness closed a turn by itself: the agent stopped, which says little about success. */
  'turn-end',
  /** A command typed with a slash; `name` without the slash. It may name a skill or a built-in of the harness. */
  'slash-command',
  /** A skill was handed to the agent by the user or the harness; `name` names it. */
  'skill-given',
  /** The harness says that a step was taken on a skill's behalf; `name` names the skill, `position` the step. */
  'skill-followed',
  /** Lines the session added and removed, as the harness counted: activity, not success. */
  'code-change',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** One signal of a session. */
export interface SessionSignal {
  kind: SignalKind
  /** ISO 8601 UTC. */
  at?: string
  /** Index of the user prompt it follows; -1 before the first. */
  turn: number
  /** Position of the step it is about. */
  position?: number
  /** Name of a skill or command. */
  name?: string
  /** Words of a person, an address, or a count in words. */
  text?: string
}
