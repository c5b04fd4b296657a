import { Problem } from '@/lib/domain/problem/problem'
import { redact } from '@/lib/redact/redact'
import { isDatabaseError } from './database-error'

/** An absolute path of three parts or more: what stands before the last two is nobody's business. */
const longPath = /(?<![\w.~:/\]-])\/(?:[^\s/'"`:;,()]+\/)+(?=[^\s/'"`:;,()]+\/[^\s/'"`:;,()]+)/g
const charsMax = 300

/** What the system says of a whole disk, in words. */
const diskMessages: Record<string, string> = {
  ENOSPC: 'The disk is full (ENOSPC). Free some space.',
  EDQUOT: 'The disk quota is used up (EDQUOT). Free some space, or raise the quota.',
  EROFS: 'The disk is read-only (EROFS). Mount it for writing.',
}

/**
 * An error as it is kept with a job, a run or a write, and shown: a problem's own words, else the last line of what was
 * thrown (where libraries put the cause; a database's own words stay in the log), without private data and without where things lie on this machine.
 */
export function errorText(error: unknown): string {
  if (error instanceof Problem) return error.detail
  if (isDatabaseError(error)) return 'The database failed. See the server log.'
  const words = error instanceof Error && 'code' in error ? diskMessages[String(error.code)] : undefined
  if (words !== undefined) return words
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return redact(lines.at(-1)?.trim() ?? 'unknown error')
    .text.replace(longPath, '…/')
    .slice(0, charsMax)
}
