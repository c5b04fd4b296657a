/** What a command may touch of the world: the answer goes to `out`, everything else to `err`. */
export interface Io {
  out(text: string): void
  err(text: string): void
  env: Record<string, string | undefined>
  /** Whether somebody watches `err`: progress is drawn for people only. */
  isWatched: boolean
}
