import { sha256Hex } from '@/lib/domain/digest/sha256'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** A file as the parsers see it. */
export interface Source {
  content: Uint8Array | string
  /** The whole as one JSON value, where it is one. */
  value?: unknown
  /** Records of its first lines, by line, where telling the format has read them. */
  known?: ReadonlyMap<number, JsonRecord>
  /** Path or name as given; only ever a hint (folder of a sub-agent), never what decides the format. */
  fileName?: string
  /** Text of a note beside the file, which tells the type of a sub-agent. */
  sideCar?: string
}

/** First 16 hex digits of the SHA-256 of the content: the key of a session that has no id of its own. */
export function digestSource(source: Source): string {
  return sha256Hex(source.content).slice(0, 16)
}
