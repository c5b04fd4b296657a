import { isDenial } from '@/lib/transcripts/claude-code/judge-result'
import type { Rest } from '@/lib/transcripts/cut/cut-line'
import { planFields, type Plan } from '@/lib/transcripts/cut/plan'
import type { UsedParts } from '@/lib/transcripts/source/read-records'
import { isClean } from '@/lib/transcripts/text/clean-text'
import { joinBlocks } from '@/lib/transcripts/text/join-blocks'
import { asList, asRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'
import { summaryCharsMax } from '@/lib/transcripts/text/summarise-output'
import { isResultBlock } from '@/lib/transcripts/text/tool-block'

const unused: Plan = { text: 'unused' }
/** Pictures show as their kind. */
const picture: Plan = { fields: planFields({ data: unused }) }
const part: Plan = { fields: planFields({ text: { text: 'head' }, source: picture }) }
const block: Plan = {
  fields: planFields({ content: { text: 'head', items: part }, source: picture, thinking: unused, signature: unused }),
}

const aside: Plan = {
  text: 'unused',
  items: { isOnlyFields: true, fields: [], text: 'unused' },
  fields: planFields({ interrupted: {}, durationMs: {}, totalDurationMs: {} }),
  isOnlyFields: true,
}

/**
 * A result stands twice in its line: for the agent, of which the head is kept, and for the program, of which three facts are used; its
 * name is that of session files or of printed streams.
 */
const plan: Plan = {
  fields: planFields({
    message: { fields: planFields({ content: { items: block } }) },
    toolUseResult: aside,
    tool_use_result: aside,
  }),
}

/**
 * What is read of a result beside its head are the words of a person who refused the call; they may stand anywhere in it. Where a block
 * before the one that was cut holds control codes, more than the head is looked at. A text that is no result's is needed in full.
 */
function isEnough(record: JsonRecord, { item }: Rest): boolean {
  const result = asRecord(asList(asRecord(record.message)?.content)[item])
  if (!result || !isResultBlock(result) || record.toolDenialKind !== undefined) return false
  const text = joinBlocks(result.content)
  return !isDenial(text) && (typeof result.content === 'string' || isClean(text.slice(0, summaryCharsMax + 1)))
}

/** What both spellings of Claude Code use of a long line. */
export const claudeParts: UsedParts = { plan, isEnough }
