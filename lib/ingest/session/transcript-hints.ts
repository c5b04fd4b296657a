import type { SessionHints } from '@/lib/reading/session-hints'

/** What a caller may say of a transcript beside its content. */
export interface TranscriptHints extends SessionHints {
  format?: string
  agent?: string
  fileName?: string
  /** Text of a sub-agent's `.meta.json`, which tells its type. */
  sideCar?: string
  /** More may come: its sessions are not complete yet. */
  isGrowing?: boolean
}
