import { RE2JS } from 're2js'

/** How often "*", "+" and "{2,}" are reckoned to repeat: what decides how far ahead a match may have to look. */
const openRepeats = 200
const instructionsMax = 3000

/** A pattern ready to be looked for, in time linear in the text whatever the pattern is. */
export interface LinearPattern {
  form: RE2JS
  /** UTF-16 units that tell whether a match begins at a place. */
  reach: number
}

/** Of the notation that people know from JavaScript, what a linear engine cannot do, as the end of a sentence; null: none of it. */
export function beyondLinear(pattern: string): string | null {
  if (/(?<!\\)(?:\\\\)*\\(?:[1-9]|k<)/.test(pattern)) return 'back references (\\1, \\k<name>)'
  const [, ahead] = /(?<!\\)(?:\\\\)*\(\?(<?[=!])/.exec(pattern) ?? []
  if (ahead === undefined) return null
  return ahead.startsWith('<') ? 'look-behind ((?<=…), (?<!…))' : 'look-ahead ((?=…), (?!…))'
}

/**
 * Compiles a pattern of JavaScript's notation.
 * @throws Error where it is no pattern, or asks for more steps at each place than a text can be given.
 */
export function compileLinear(pattern: string): LinearPattern {
  // What JavaScript refuses is refused; that it compiles says nothing about how long it would run there.
  void new RegExp(pattern)
  const parts = tokens(pattern)
  const form = RE2JS.compile(parts.map(translated).join(''), RE2JS.DISABLE_UNICODE_GROUPS)
  if (form.programSize() > instructionsMax) throw new RangeError('it repeats too much')
  return { form, reach: reachOf(parts) }
}

const tokens = (pattern: string): string[] =>
  pattern.match(
    /\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?:|\(\?<\w+>|[\s\S]/g,
  ) ?? []

const hex = (code: number): string => `\\x{${code.toString(16)}}`
const literal = (char: string): string => hex(char.codePointAt(0) ?? 0)
const spaces = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const noSpaces =
  '\\x00-\\x08\\x0e-\\x1f\\x21-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'

/** One part of JavaScript's notation in RE2's. */
function translated(token: string): string {
  if (token === '.') return '[^\\n\\r\\x{2028}\\x{2029}]'
  if (token === '[]') return '[^\\x00-\\x{10ffff}]'
  if (token === '[^]') return '[\\x00-\\x{10ffff}]'
  if (token.startsWith('[') && token.length > 1) return classOf(token)
  if (token === '{' || token === '}' || token === ']') return literal(token)
  if (!token.startsWith('\\')) return token
  if (token === '\\s') return `[${spaces}]`
  if (token === '\\S') return `[^${spaces}]`
  return /^\\[bBdDwW]$/.test(token) ? token : escaped(token)
}

function classOf(token: string): string {
  const isNegated = token.startsWith('[^')
  const inner = token.slice(isNegated ? 2 : 1, -1)
  const parts = inner.match(/\\(?:u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[\s\S])|[\s\S]/gu) ?? []
  const put = parts.map((part) => {
    if (part === '\\s') return spaces
    if (part === '\\S') return noSpaces
    if (part === '\\b') return hex(8)
    if (/^\\[dDwW]$/.test(part)) return part
    if (part === '-') return part
    return part.startsWith('\\') ? escaped(part) : literal(part)
  })
  return `[${isNegated ? '^' : ''}${put.join('')}]`
}

const control: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** An escape of one character; of any that means nothing else, the character itself. */
function escaped(token: string): string {
  const char = token[1] ?? ''
  if (/^\\[ux]./.test(token) && token.length > 2) return hex(Number.parseInt(token.slice(2), 16))
  if (char === 'c' && token.length === 3) return hex(token.charCodeAt(2) % 32)
  const code = control[char]
  return code === undefined ? literal(char) : hex(code)
}

/** The longest match, where what repeats without end does so `openRepeats` times; and a character on either side of it. */
function reachOf(parts: readonly string[]): number {
  // The groups that are open, each with its choices so far and the length of the present one; and what a repetition would repeat.
  const groups = [{ longest: 0, length: 0 }]
  let last = 0
  for (const token of parts) {
    const times = timesOf(token)
    const group = groups.at(-1) ?? { longest: 0, length: 0 }
    if (times !== null) {
      group.length += last * (times - 1)
      last *= times
    } else if (token === '|') {
      group.longest = Math.max(group.longest, group.length)
      group.length = last = 0
    } else if (token.startsWith('(')) {
      groups.push({ longest: 0, length: 0 })
    } else if (token === ')' && groups.length > 1) {
      groups.pop()
      last = Math.max(group.longest, group.length)
      const outer = groups.at(-1)
      if (outer) outer.length += last
    } else {
      // A character beyond the basic plane takes two units.
      last = 2
      group.length += last
    }
  }
  const [{ longest, length } = { longest: 0, length: 0 }] = groups
  return Math.max(longest, length) + 2
}

/** How often a token lets what stands before it be there, at most and at least once; null when it is no repetition. */
function timesOf(token: string): number | null {
  if (token === '*' || token === '+') return openRepeats
  if (token === '?') return 1
  const [, least, more, most] = /^\{(\d+)(,(\d*))?\}$/.exec(token) ?? []
  if (least === undefined) return null
  return Math.max(1, Number(least), most ? Number(most) : more === undefined ? 0 : openRepeats)
}

/**
 * Puts `put` for every match. Each is looked for in a window that shows whether one begins there, and the window grows only for
 * a match that reaches its end: so that a text full of short matches, each of which might have been a long one, takes no square of
 * its length.
 */
export function replaceLinear(text: string, { form, reach }: LinearPattern, put: string): string {
  if (!form.test(text)) return text
  let result = ''
  let from = 0
  let width = 2 * reach
  while (from < text.length) {
    const match = findIn(form, text, from, from + width)
    const isWhole = from + width >= text.length
    if (!match && isWhole) break
    if (!match || (!isWhole && match.start > from + width - reach)) {
      // What begins before this place was seen whole.
      const next = match ? match.start : from + width - reach
      result += text.slice(from, next)
      from = next
      width = 2 * reach
    } else if (!isWhole && match.end >= from + width) {
      width *= 2
    } else {
      const isEmpty = match.end === match.start
      result += isEmpty ? text.slice(from, match.end + 1) : text.slice(from, match.start) + put
      from = match.end + (isEmpty ? 1 : 0)
      width = 2 * reach
    }
  }
  return result + text.slice(from)
}

/** The first match that begins in a window. The character before it is shown too, for what asks whether a word begins. */
function findIn(form: RE2JS, text: string, from: number, to: number): { start: number; end: number } | null {
  const before = from > 0 ? 1 : 0
  const matcher = form.matcher(text.slice(from - before, to))
  return matcher.find(before) ? { start: from - before + matcher.start(), end: from - before + matcher.end() } : null
}
