import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { hasLongWord } from '@/lib/redact/long-word'
import { hasMark, mark } from '@/lib/redact/mark'

interface Span {
  start: number
  end: number
}

let found: Span[] = []
/** No secret is shorter than this run of characters; URLs carry shorter ones, but those are masked before. */
const candidateLength = 20

/**
 * The rules of the recommended secretlint preset, called directly: its engine is asynchronous and keeps some
 * forty performance marks of every call for good, its rules are neither. The rule that lets a comment in the
 * text switch detection off is left out.
 */
const detectors = rules.filter((rule) => !rule.meta.id.endsWith('filter-comments')).map((rule) => rule.create(contextOf(), {}))

/** Masks what the well-kept detector finds and our own rules left. Spans that hold a mark are done already. */
export function redactDetected(text: string): string {
  if (!hasLongWord(text, candidateLength)) return text
  found = []
  const source = sourceOf(text)
  for (const detector of detectors) void detector.file?.(source)
  if (found.length === 0) return text
  const spans = found
    .filter(({ start, end }) => end > start && !hasMark(text.slice(start, end)))
    .sort((a, b) => a.start - b.start)
  let result = ''
  let from = 0
  for (const { start, end } of spans) {
    if (end <= from) continue
    if (start >= from) result += text.slice(from, start) + mark('secret')
    from = end
  }
  return result + text.slice(from)
}

type Rule = (typeof rules)[number]
type Context = Parameters<Rule['create']>[0]
type Source = Parameters<NonNullable<ReturnType<Rule['create']>['file']>>[0]

function contextOf(): Context {
  return {
    sharedOptions: {},
    createTranslator: () => (messageId) => ({ message: '', messageId: String(messageId), data: undefined }),
    report: ({ range: [start, end] }) => void found.push({ start, end }),
    ignore: () => undefined,
  }
}

function sourceOf(content: string): Source {
  return {
    content,
    hasBOM: false,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: 'text',
    ext: '.txt',
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }),
    positionToIndex: () => 0,
    indexToPosition: () => ({ line: 1, column: 0 }),
  }
}
