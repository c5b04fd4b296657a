/** A heading, a passage or a line of code of a Markdown text, each in one line. */
export interface Block {
  kind: 'heading' | 'text' | 'code'
  text: string
}

const fence = /^\s*(`{3,}|~{3,})/
const marker = /^\s*(?:>\s*)*(?:(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?/
const begins = /^\s*(?:>|[-*+]\s|\d{1,3}[.)]\s|#{1,6}\s|\|)/

/** A line without the marks of lists, quotes and emphasis; code stays as it is. */
export const plainLine = (line: string): string =>
  line
    .replace(marker, '')
    .replaceAll(/(`+[^`]*`+)|\*\*|__/g, (_, code: string | undefined) => code ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The blocks of a Markdown text; lines of one paragraph or one item of a list are joined, rules and empty lines are left out. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: string | null = null
  let isJoined = false
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (open !== null) {
      if (mark?.startsWith(open)) open = null
      else if (line.trim() !== '') blocks.push({ kind: 'code', text: line.trim() })
      continue
    }
    if (mark) open = mark
    const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)
    if (heading) blocks.push({ kind: 'heading', text: plainLine(heading[1] ?? '') })
    const isText = !mark && !heading && /[\p{L}\p{N}`]/u.test(line)
    const before = blocks.at(-1)
    if (isText && isJoined && before && !begins.test(line)) before.text = `${before.text} ${plainLine(line)}`
    else if (isText) blocks.push({ kind: 'text', text: plainLine(line) })
    isJoined = isText
  }
  return blocks
}

/** A run of backticks up to the next of the same length, as CommonMark has it. */
const codeSpan = /(?<!`)(`+)(?!`)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g

/** What stands in code spans. */
export const codeSpans = (text: string): string[] => [...text.matchAll(codeSpan)].map(([, , inside = '']) => inside.trim())

/** A text without its code spans. */
export const withoutCode = (text: string): string => text.replaceAll(codeSpan, ' ')

const sentenceEnd = /[.!?]["'”’)\]]*\s+(?=["'“‘(`]?[\p{Lu}\p{N}`<])/gu

/** The sentences of a passage; a full stop inside a code span ends none. */
export function sentencesOf(text: string): string[] {
  const masked = text.replaceAll(codeSpan, (code) => '`'.repeat(code.length))
  const ends = [...masked.matchAll(sentenceEnd)].map(({ index, 0: end }) => index + end.length)
  return [0, ...ends].map((from, at) => text.slice(from, ends[at]).trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
