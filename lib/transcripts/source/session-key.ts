import type { Source } from '@/lib/transcripts/source/source'
import { digestSource } from '@/lib/transcripts/source/source'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Key of a session whose file names none: the last UUID of its path, for harnesses name files and folders after it; else a digest. */
export function fallbackKey(source: Source): string {
  return source.fileName?.match(uuid)?.at(-1)?.toLowerCase() ?? digestSource(source)
}
