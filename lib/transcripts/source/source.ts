import { sha256Hex } from '@/lib/domain/digest/sha256'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'

/** A file as the parsers see it. */
export interface Source {
  content: Uint8Array | string
  /** The whole content as one JSON value, if it is one. */
  value?: unknown
  /** Records of the first lines, by line, if format detection already read them. */
  known?: ReadonlyMap<number, JsonRecord>
  /** Path or name as supplied; only a hint (folder of a sub-agent), never decides the format. */
  fileName?: string
  /** Text of a metadata file beside the transcript, which gives the type of a sub-agent. */
  sideCar?: string
}

/** First 16 hex digits of the SHA-256 of the content: the key of a session without an id of its own. */
export function digestSource(source: Source): string {
  return sha256Hex(source.content).slice(0, 16)
}
