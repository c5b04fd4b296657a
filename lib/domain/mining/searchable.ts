export interface ClosedLimits {
  minSteps: number
  minSessions: number
  maxSteps: number
}

/** The part of a corpus that is searched. */
export interface Searchable {
  text: Int32Array
  docs: Int32Array
  alphabet: number
  docCount: number
}
