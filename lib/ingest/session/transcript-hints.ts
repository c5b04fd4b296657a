import type { SessionHints } from '@/lib/reading/session-hints'

/** Metadata that a caller may declare beside a transcript's content. */
export interface TranscriptHints extends SessionHints {
  format?: string
  agent?: string
  fileName?: string
  /** Text of a sub-agent's `.meta.json`, which contains its type. */
  sideCar?: string
  /** More may come: its sessions are not complete yet. */
  isGrowing?: boolean
  /** It is one of many files: their sessions are mined once the last is stored. */
  more?: boolean
}
