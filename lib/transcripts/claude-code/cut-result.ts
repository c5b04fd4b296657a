import { isDenial } from '@/lib/transcripts/claude-code/judge-result'
import { cutSign, isCut } from '@/lib/transcripts/source/cut-text'
import type { Cutting } from '@/lib/transcripts/source/read-records'
import { needsCleaning } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import type { JsonRecord } from '@/lib/transcripts/text/read-field'
import { asRecord, isRecord } from '@/lib/transcripts/text/read-field'
import { summaryReads } from '@/lib/transcripts/text/summarise-output'
import { isResultBlock } from '@/lib/transcripts/text/tool-block'

/** Of anything but the text of a result nothing long is read: ids, paths and times stand far below this. */
const other = 512

/**
 * Results are more than half of all bytes, written twice over (`toolUseResult`), and of each only the head is kept: the rest is
 * measured where it lies. So are pictures in a prompt.
 */
export const resultCutting: Cutting = {
  keep: { content: summaryReads, other: { plain: other, rich: other } },
  mayCut: ({ start }) => start.includes('"tool_result"') || start.includes('"tool_use_id"') || start.includes('"base64"'),
  holds,
}

/** A user line of which nothing but the ends of results, and what stands beside the message, was cut away. */
function holds(record: JsonRecord): boolean {
  const message = asRecord(record.message)
  if (record.type !== 'user' || !message || !Array.isArray(message.content)) return false
  const isDenied = record.toolDenialKind !== undefined
  const beside = Object.entries(record).some(
    ([name, value]) => !name.startsWith('tool') && typeof value === 'string' && isCut(value),
  )
  return !beside && message.content.every((block) => blockHolds(block, isDenied))
}

function blockHolds(block: unknown, isDenied: boolean): boolean {
  if (!isRecord(block) || !isResultBlock(block)) return !isCut(block)
  const { content, ...rest } = block
  if (isCut(rest)) return false
  const text = joinBlocks(content)
  const at = text.indexOf(cutSign)
  if (at < 0) return true
  // What a person says beside a refusal is read to its end.
  if (isDenied || isDenial(text)) return false
  return at >= (needsCleaning(text.slice(0, Math.min(at, summaryReads.plain))) ? summaryReads.rich : summaryReads.plain)
}
