/**
 * What a proposal of a whole task holds beside its steps, by kind: what good runs did and bad ones did not, the fix of an error, an error
 * without one, a check that comes by itself.
 */
export const familyPartKinds = ['contrast', 'fix', 'warning', 'check'] as const

/** What stands inside a family and is no proposal of its own. */
export interface FamilyInside {
  /** Units of work, and the sessions that they are of. */
  episodes: number
  sessions: number
  /** Other ways of the task that patterns and procedures found, the most usual first. */
  variants: { title: string; sessions: number }[]
  parts: FamilyPart[]
}

export interface FamilyPart {
  kind: (typeof familyPartKinds)[number]
  text: string
}
