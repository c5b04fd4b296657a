import { clamp, type Score } from './score'

export interface UserSignalInputs {
  /** Times a user asked for it. */
  requests: number
  /** Rules the users stated about it. */
  rules: number
  corrections: number
  failedSessions: number
}

/** (clamp(0.28·requests + 0.1·min(rules, 5) − 0.32·corrections − 0.15·failed sessions, −1, 1) + 1) / 2: ½ is no signal. */
export function userSignal(inputs: UserSignalInputs): Score<UserSignalInputs> {
  const parts = {
    requests: 0.28 * inputs.requests,
    rules: 0.1 * Math.min(inputs.rules, 5),
    corrections: -0.32 * inputs.corrections,
    failedSessions: -0.15 * inputs.failedSessions,
  }
  const sum = parts.requests + parts.rules + parts.corrections + parts.failedSessions
  return { value: (clamp(sum, -1, 1) + 1) / 2, parts, formula: 'user-signal/1' }
}

export interface FailureSeverityInputs {
  failures: number
  failedSessions: number
  partialSessions: number
}

/** clamp((0.2·failures + 0.15·failed sessions + 0.05·partial sessions) / 3, 0, 1). */
export function failureSeverity(inputs: FailureSeverityInputs): Score<FailureSeverityInputs> {
  const parts = {
    failures: (0.2 * inputs.failures) / 3,
    failedSessions: (0.15 * inputs.failedSessions) / 3,
    partialSessions: (0.05 * inputs.partialSessions) / 3,
  }
  const value = clamp(parts.failures + parts.failedSessions + parts.partialSessions, 0, 1)
  return { value, parts, formula: 'failure-severity/1' }
}

/** 1, or 0.4 when the task is vague or bound to one context. */
export function specificity(inputs: { isVague: boolean; isBoundToContext: boolean }): Score<typeof inputs> {
  return { value: inputs.isVague || inputs.isBoundToContext ? 0.4 : 1, parts: inputs, formula: 'specificity/1' }
}
