/**
 * What says how a session ended. `label` decides alone; `closing` never decides alone; the others are strong.
 * - `label`: the transcript carries a reward or a result.
 * - `check`: a test, build, lint or verifying call after the last write, with a result that can be read.
 * - `delivery`: what was made was committed, pushed or opened for review, or could not be.
 * - `person`: what the person said or did next.
 * - `history`: what became of it later: reverted, merged or closed.
 * - `error`: the last telling step failed and nothing after it worked.
 * - `closing`: the words that the agent ends with.
 */
export const verdictKinds = ['label', 'check', 'delivery', 'person', 'history', 'error', 'closing'] as const
export type VerdictKind = (typeof verdictKinds)[number]

export const verdictSigns = ['for', 'against'] as const
export type VerdictSign = (typeof verdictSigns)[number]

/** One piece of evidence on how a session ended. */
export interface VerdictSignal {
  kind: VerdictKind
  sign: VerdictSign
  /** Log-odds, 0 or more; the sign says in which direction. */
  weight: number
  /** Position of the step it is about. */
  step: number | null
  /** Index of the prompt it is about. */
  turn: number | null
  /** For people. Names commands and tools; holds no other text of the session. */
  sentence: string
}

/** Log-odds that the shipped model gives each signal. */
export const shippedWeights = {
  checkPassed: 1.5,
  checkFailed: 2,
  delivered: 1,
  notDelivered: 2.2,
  thanks: 2.5,
  accepted: 1.2,
  wentOn: 0.4,
  left: 0.5,
  complaint: 2.6,
  undo: 2.5,
  askedAgain: 1.8,
  interrupted: 1.5,
  refusedStep: 1.6,
  reverted: 2.5,
  pullRequestOpened: 1.1,
  pullRequestMerged: 2.2,
  pullRequestClosed: 1.6,
  failedStep: 1.5,
  unanswered: 1.2,
  done: 0.4,
  givenUp: 0.7,
  asks: 0.5,
} as const

/** Sum of log-odds from which an ending is called: odds of about 5 to 2. */
export const verdictMargin = 1

/** The signal's part of the sum: positive speaks for success. */
export const logOddsOf = ({ sign, weight }: Pick<VerdictSignal, 'sign' | 'weight'>): number => (sign === 'for' ? weight : -weight)
