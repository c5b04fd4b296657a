import type { Repair } from '@/lib/skill-md/skill'

const keyLine = /^(\s*(?:- )?)([\w.-]+):[ \t]+(\S.*)$/
/** Values that YAML reads as something else than plain text: block scalars, quoted text, whole flow collections, aliases. */
const isStructured = (value: string): boolean =>
  /^[|>][-+\d]*\s*(#.*)?$/.test(value) || /^(["']).*\1\s*(#.*)?$/.test(value) || (/^[[{]/.test(value) && isOneCollection(value))
/** `[a, [b]]` is one collection, `[a] [b]` is text. */
function isOneCollection(value: string): boolean {
  let depth = 0
  for (let at = 0; at < value.length; at++) {
    if ('[{'.includes(value[at]!)) depth++
    if (']}'.includes(value[at]!)) depth--
    if (depth === 0) return /^\s*(#.*)?$/.test(value.slice(at + 1))
  }
  return true
}
const hasColon = (value: string): boolean => /:(\s|$)/.test(value)
/** A plain scalar may not begin so. An open quote is left alone: where it should close is anyone's guess. */
const isReservedStart = (value: string): boolean => /^[@`%*&!|>[\]{},]/.test(value) || /^[-?:](\s|$)/.test(value)

/**
 * Quotes plain values that YAML cannot read: those that hold `: ` and those that begin with a reserved sign. Works on lines of the
 * form `key: text` and the indented lines that continue them. Meant for front matter that did not parse; line numbers are
 * 1-based within it. Nothing but quotes is added.
 */
export function repairScalars(frontmatter: string): { text: string; repairs: Repair[] } {
  const lines = frontmatter.split('\n')
  const out: string[] = []
  const repairs: Repair[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const match = keyLine.exec(line)
    if (!match) {
      out.push(line)
      continue
    }
    const [, indent = '', key = '', first = ''] = match
    const end = /^[|>][-+\d]*\s*(#.*)?$/.test(first)
      ? blockEnd(lines, at, indent.length)
      : continuationEnd(lines, at, indent.length)
    const [value, comment] = splitComment([first, ...lines.slice(at + 1, end).map((part) => part.trim())].join(' '))
    const code = isStructured(first)
      ? null
      : isReservedStart(value)
        ? 'unquoted-scalar'
        : hasColon(value)
          ? 'unquoted-colon'
          : null
    if (code === null) out.push(...lines.slice(at, end))
    else {
      out.push(`${indent}${key}: ${JSON.stringify(value)}${comment}`)
      repairs.push({ code, line: at + 1, detail: `Quoted the value of "${key}"` })
    }
    at = end - 1
  }
  return { text: out.join('\n'), repairs }
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** First line after `at` that does not continue its value. */
function continuationEnd(lines: string[], at: number, indent: number): number {
  let end = at + 1
  while (end < lines.length && lines[end]!.trim() !== '' && indentOf(lines[end]!) > indent && !/^\s*#/.test(lines[end]!)) end++
  return end
}

/** First line after a block scalar; blank lines belong to it. */
function blockEnd(lines: string[], at: number, indent: number): number {
  let end = at + 1
  while (end < lines.length && (lines[end]!.trim() === '' || indentOf(lines[end]!) > indent)) end++
  return end
}

/** YAML begins a comment at white space and `#`; quoting must not turn it into text. */
function splitComment(value: string): [string, string] {
  const at = value.search(/\s#/)
  return at < 0 ? [value.trimEnd(), ''] : [value.slice(0, at).trimEnd(), ` ${value.slice(at).trim()}`]
}
