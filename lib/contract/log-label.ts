/** Name of a kind of log entry: the kind of thing and the verb, as in `candidate.dismiss`. */
export type LogKind = `${string}.${string}`

/** Labels of a kind of log entry. */
export interface LogLabel {
  /** Past tense, placed before the name of the thing: "dismissed". */
  word: string
  /** Key of its inverse in `lib/services/event/inverse`; null when the entry cannot be undone. */
  undo: string | null
}
