import { codeSpans, readBlocks, withoutCode } from './read-text'
import type { WordingEvidence } from './types'

/** Every tool, command, file and address that the evidence names. */
export interface KnownWords {
  /** Whether the evidence names what stands in a code span or a line of code. */
  names: (code: string) => boolean
  /** Whether it names a word of prose that looks like something an agent acts on. */
  holds: (word: string) => boolean
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
/** Placeholders are compared by place: what they are called is the writer's choice. */
const unnamed = (text: string): string => text.replaceAll(/<[\p{L}\p{N} _.-]*>/gu, '<>')
/** "…", "..." at either end of a command says that there is more. */
const trimmed = (text: string): string =>
  spaced(text)
    .replace(/^(?:…|\.{3})\s*/, '')
    .replace(/\s*(?:…|\.{3})$/, '')

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
/** What a placeholder may be called: nothing that a shell would act on. */
const placeholder = String.raw`<[\p{L}\p{N}_.:|-]*>`
const isPlaceholder = new RegExp(`^${placeholder}$`, 'u')

/** A word of a template as what may stand for it: `<lint|test>` is itself, any placeholder, or one of the two. */
function wordPattern(word: string): RegExp {
  const parts = word.replace(/…$/, '').split(/(<[^<>]*>)/)
  const pattern = parts.map((part) => {
    if (!/^<.*>$/.test(part)) return escaped(part)
    const choices = part.slice(1, -1).split('|')
    return choices.length > 1 ? `(?:${placeholder}|${choices.map(escaped).join('|')})` : placeholder
  })
  return new RegExp(`^${pattern.join('')}…?$`, 'u')
}

/** A command with its optional parts, and without. */
function formsOf(command: string): RegExp[][] {
  const bracketed = /\[([^[\]]*)\]/g
  const forms = [command, command.replaceAll(bracketed, '$1'), command.replaceAll(bracketed, ' ')]
  return [...new Set(forms.map(spaced))].map((form) => form.split(' ').map(wordPattern))
}

const standsIn = (words: readonly string[], form: readonly RegExp[]): boolean =>
  form.some((_, at) => at + words.length <= form.length && words.every((word, index) => form[at + index]?.test(word)))

const goesOn = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_-]/u.test(sign)

/** Whether a text holds a word whole: no letter, digit, hyphen or underscore goes on at either end. */
function holdsWhole(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!goesOn(text[at - 1]) && !goesOn(text[at + word.length])) return true
  }
  return false
}

/** Reads what a wording may name out of its evidence. */
export function knownWords({ draft, steps, name, title, description }: WordingEvidence): KnownWords {
  const texts = draft.map(({ text }) => text)
  const blocks = texts.flatMap(readBlocks)
  const ofSteps = steps.flatMap(({ tool, heads = [], command, place, params, examples, failures }) => [
    tool,
    ...heads,
    heads.join(' && '),
    ...(command === undefined ? [] : [command]),
    ...(place === undefined ? [] : [place]),
    ...params.flatMap(({ param, constant, placeholder }) => [
      param,
      String(constant ?? ''),
      placeholder ? `<${placeholder}>` : '',
    ]),
    ...examples,
    ...failures.flatMap(({ what, next }) => [what, ...next]),
  ])
  const code = blocks.flatMap((block) => (block.kind === 'code' ? [block.text] : codeSpans(block.text)))
  const commands = [...new Set([...ofSteps, ...code])].filter((text) => text !== '')
  const forms = commands.flatMap(formsOf)
  const all = [...ofSteps, ...texts, name, title, description].map(spaced).join('\n')
  const corpus = `${all}\n${unnamed(all)}`
  return {
    names: (text) => {
      const wanted = trimmed(text)
      if (wanted === '' || isPlaceholder.test(wanted)) return true
      const words = wanted.split(' ')
      if (forms.some((form) => standsIn(words, form))) return true
      return words.length === 1 && holdsWhole(corpus, unnamed(wanted))
    },
    holds: (word) => holdsWhole(corpus, word),
  }
}

/** Words of prose that an agent would act on: addresses, files, flags, names of tools, programs that reach out or change rights. */
const acted: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s)>\]"'`]+|\bwww\.[^\s)>\]"'`]+/gi,
  /(?<![\p{L}\p{N}_./-])(?!(?:e\.g|i\.e|etc|vs|cf)\b)[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:\/[\w./-]*\w)?/gu,
  /(?<![\w/])(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*/g,
  /(?<![\w-])--?[a-z][\w-]*(?==|\b)/gi,
  /\b[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+\b/gu,
  /\b(?:base64|chmod|chown|curl|dd|eval|mkfs|nc|netcat|rsync|scp|ssh|sudo|telnet|wget)\b/g,
]

/** What a sentence names that an agent could act on: its code, and words of its prose. */
export function actedWords(sentence: string): { code: string[]; words: string[] } {
  const prose = withoutCode(sentence)
  const words = acted.flatMap((pattern) => prose.match(pattern) ?? []).filter((word) => /\p{L}/u.test(word))
  return { code: codeSpans(sentence), words }
}
