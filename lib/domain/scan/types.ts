/** What a finding does to the verdict: deny, ask a person first, or only be read. */
export const findingSeverities = ['deny', 'ask', 'note'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

/** Something in a version that a person should look at before an agent reads it. Lines are 1-based. */
export interface Finding {
  code: string
  severity: FindingSeverity
  path: string
  line: number
  /** What stands there, in words. The text itself is not repeated. */
  what: string
}

/** `allow` means that nothing was found, never that a skill is safe; `override` needs a person's word first. */
export const verdicts = ['allow', 'override', 'deny'] as const
export type ScanVerdict = (typeof verdicts)[number]

/** A rule of the tables: what it looks for and why that matters. */
export interface Rule {
  code: string
  severity: FindingSeverity
  what: string
  why: string
}

/** Something that a rule met, as an offset into the text it was given. */
export interface Hit {
  rule: Rule
  index: number
}
