/**
 * What a recipe foretells of sessions that it was not written from. Shares, 0…1, of all specific calls of those sessions and of the
 * arguments of these calls; null where they have no arguments.
 */
export interface Replay {
  /** Sessions that were held back and hold a specific call: what the shares rest on. */
  sessions: number
  /** Specific calls that the recipe names as next, given the steps taken so far. */
  calls: number
  /** Arguments of those calls whose value the recipe states. */
  arguments: number | null
  /** The same without the recipe, from the agent's other sessions. */
  baselineCalls: number
  baselineArguments: number | null
}

/** Sessions with specific calls below which nothing is measured. */
export const sessionsMin = 4

/** A step that two or more sessions may have in common, as it is foretold. */
export interface Track {
  /** Share of the units that take it. */
  share: number
  /** Most units that take it take it more than once. */
  isRepeated: boolean
  /** The same number for steps of which a unit takes one. */
  either: number
  /** Marks of a call, one of which tells the step; a command's also tells what begins with it. */
  marks: readonly string[]
}
