import type { HereDoc, Word as ParsedWord, WordPart } from 'unbash'
import { isQuotedText } from '@/lib/domain/shape/command-heads'
import type { Word } from '@/lib/domain/template/types'

/** Longer, or of several lines, a quoted word is a text: a message, a script, a document. */
const textMin = 240

/** A word of the parser as value, kind and quote. */
export function readWord(word: ParsedWord): Word {
  const parts = word.parts ?? []
  const text = parts.map(quotedText).find((one) => one !== null)
  if (text !== undefined) return { value: fieldOf(parts) + text, kind: 'text', quote: '"' }
  const quote = parts.map(quoteOf).findLast((one) => one !== '') ?? ''
  const kind = isLong(word.value) ? 'text' : parts.some(expands) ? 'variable' : quote === '' ? 'plain' : 'quoted'
  return { value: word.value, kind, quote }
}

/** A word that comes from a list of arguments: nothing in it is the shell's. */
export function wordOfArgument(value: string): Word {
  const isPlain = /^[\w./:=@%+,~^-]*$/.test(value)
  return { value, kind: isLong(value) ? 'text' : isPlain ? 'plain' : 'quoted', quote: isPlain ? '' : "'" }
}

/** The body of a here-document as a word. */
export function hereText(node: HereDoc): Word {
  return { value: node.body.text, kind: 'text', quote: '' }
}

const isLong = (value: string): boolean => value.length >= textMin || value.includes('\n')

function quotedText(part: WordPart): string | null {
  if (part.type === 'DoubleQuoted') return part.parts.map(quotedText).find((text) => text !== null) ?? null
  if (part.type !== 'CommandExpansion' || !isQuotedText(part.script)) return null
  const command = part.script?.commands[0]?.command
  const here = command?.type === 'Command' ? command.redirects.find((one) => one.type === 'HereDoc') : undefined
  return here?.body.text ?? part.text
}

/** `body=` of `body="$(cat …)"`. */
function fieldOf(parts: readonly WordPart[]): string {
  const [first] = parts
  return first?.type === 'Literal' && /^[\w.-]+=$/.test(first.value) ? first.value : ''
}

function quoteOf(part: WordPart): Word['quote'] {
  if (part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted') return "'"
  return part.type === 'DoubleQuoted' || part.type === 'LocaleString' ? '"' : ''
}

const expansions: ReadonlySet<string> = new Set([
  'SimpleExpansion',
  'ParameterExpansion',
  'CommandExpansion',
  'ArithmeticExpansion',
  'ProcessSubstitution',
])

function expands(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return part.parts.some(expands)
  return expansions.has(part.type)
}
