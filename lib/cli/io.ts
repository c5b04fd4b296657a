/** A command's streams: the result goes to `out`, everything else to `err`. */
export interface Io {
  out(text: string): void
  err(text: string): void
  env: Record<string, string | undefined>
  /** Whether `err` is a terminal: progress is drawn for people only. */
  isWatched: boolean
  /** Whether `out` shows colour: a terminal that nobody told otherwise. */
  isColored: boolean
  /** Waits some milliseconds; by default as long as they last. */
  wait?: (ms: number) => Promise<void>
  /** Asks the person at the terminal; absent where there is none. */
  ask?: (question: string) => Promise<string>
}
