import { asList, asRecord, asText } from '@/lib/transcripts/text/read-field'

/** Text of a message or result: plain text, or its text blocks joined by line breaks; a block without text shows its kind. */
export function joinBlocks(content: unknown): string {
  if (typeof content === 'string') return content
  const blocks = asList(content)
  return blocks.length > 1 ? blocks.map(readBlock).filter(Boolean).join('\n') : readBlock(blocks[0])
}

function readBlock(block: unknown): string {
  if (typeof block === 'string') return block
  const record = asRecord(block)
  if (!record) return ''
  return typeof record.text === 'string' ? record.text : `[${asText(record.type) ?? 'block'}]`
}
