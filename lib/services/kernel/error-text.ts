import { Problem } from '@/lib/domain/problem/problem'
import { redact } from '@/lib/redact/redact'

/** An absolute path of three parts or more: what stands before the last two is nobody's business. */
const longPath = /(?<![\w.~:/\]-])\/(?:[^\s/'"`:;,()]+\/)+(?=[^\s/'"`:;,()]+\/[^\s/'"`:;,()]+)/g
const charsMax = 300

/**
 * An error as it is kept with a job, a run or a write, and shown: a problem's own words, else the last line of what was
 * thrown (where libraries put the cause), without private data and without where things lie on this machine.
 */
export function errorText(error: unknown): string {
  if (error instanceof Problem) return error.detail
  const text = error instanceof Error ? error.message : String(error)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return redact(lines.at(-1)?.trim() ?? 'unknown error')
    .text.replace(longPath, '…/')
    .slice(0, charsMax)
}
