import { Problem } from '@/lib/domain/problem/problem'
import { redact } from '@/lib/redact/redact'
import { isDatabaseError } from './database-error'

/** An absolute path of three parts or more: all but the last two are private. */
const longPath = /(?<![\w.~:/\]-])\/(?:[^\s/'"`:;,()]+\/)+(?=[^\s/'"`:;,()]+\/[^\s/'"`:;,()]+)/g
const charsMax = 300

/** Readable messages for the system's codes of a full disk. */
const diskMessages: Record<string, string> = {
  ENOSPC: 'The disk is full (ENOSPC). Free some space.',
  EDQUOT: 'The disk quota is used up (EDQUOT). Free some space, or raise the quota.',
  EROFS: 'The disk is read-only (EROFS). Mount it for writing.',
}

/**
 * An error as stored with a job, a run or a write, and as shown: a problem's own message, otherwise the last line of the thrown
 * text, where libraries put the cause. A database's message stays in the log. Private data and paths of this machine are removed.
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
