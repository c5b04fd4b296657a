/** Effect of a finding on the verdict: deny, ask a person first, or inform only. */
export const findingSeverities = ['deny', 'ask', 'note'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** Something in a version that a person should review before an agent reads it. Lines are 1-based. */
export interface Finding {
  code: string
  severity: FindingSeverity
  path: string
  line: number
  /** Description of the finding. The text itself is not repeated. */
  what: string
}

/** `allow` means nothing was found, never that a skill is safe; `override` requires a person's approval first. */
export const verdicts = ['allow', 'override', 'deny'] as const
export type ScanVerdict = (typeof verdicts)[number]

/** A rule of the tables: what it matches and why that matters. */
export interface Rule {
  code: string
  severity: FindingSeverity
  what: string
  why: string
}

/** A rule match, as an offset into the scanned text. */
export interface Hit {
  rule: Rule
  index: number
}
