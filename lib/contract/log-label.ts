/** Name of a kind of entry of the log: the kind of thing and what happened to it, as in `candidate.dismiss`. */
export type LogKind = `${string}.${string}`

/** What is said of a kind of entry. */
export interface LogLabel {
  /** In the past, before the name of the thing: "dismissed". */
  word: string
  /** How the act is taken back, by the name that `lib/services/event/inverse` has it under; null: it cannot be. */
  undo: string | null
}
