import { saysFailure } from '@/lib/domain/outcome-text/result-lines'

/** Longest text kept of an error, in characters. */
const textMax = 80
const wordsMin = 2

/** What every failure says; alone it names none. */
const empty =
  /^(?:(?:error|errors|failed|failure|exit|code|status|exited|with|the|tool|use|command|process|returned|non|zero|invalid|null|stderr|stdout|output|message|exception|unknown) ?)+$/

/** An exit code alone, the command as the shell echoes it, a ruler. */
const echoed = /^exit code:? \d+$|^(?:\[\w+\]\s*)?\$\s|^=+ .* =+$/i

/** What Codex writes above the output of a command: of the call, not of what went wrong. */
const callHead =
  /^(?:(?:(?:Chunk ID|Exit code|Wall time|Total output lines|Original token count):|Process (?:exited with code|running with session ID)) [^\n]*\n)+(?:Output:\s*)?/

/** The line that tells what went wrong: JSON's own message, the end of a stack, a line that says failure by its form, else the first. */
function errorLine(text: string): string {
  const message = /"(?:error|message|detail|reason)"\s*:\s*"((?:[^"\\]|\\.){4,300})"/.exec(text)?.[1]
  if (message) return message
  const plain = text.replaceAll(/<\/?[a-z_-]{2,30}>/gi, ' ')
  const lines = plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !echoed.test(line))
  if (lines.some((line) => line.startsWith('Traceback')))
    return lines.findLast((line) => /^\w*(?:Error|Exception)\b/.test(line)) ?? ''
  return lines.find(saysFailure) ?? lines[0] ?? ''
}

/** What differs from case to case, in the order it is taken out. */
const varying: readonly RegExp[] = [
  /\[redacted:[a-z-]+\]/g,
  // oxlint-disable-next-line no-control-regex
  /\u001B\[[\d;]*m/g,
  /"[^"]*"|`[^`]*`|(?<![A-Za-z])'[^']*'/g,
  /\b[a-z]+:\/\/\S+/gi,
  /(?:[A-Za-z]:)?[\w.@~-]*[/\\][\w./\\@~-]*/g,
  /\S*[\d_@#=$]\S*/g,
  /\b[\w-]+\.[a-z]{1,5}\b(?![a-z])/gi,
]

/** Stands where something was taken out. */
const gap = '\u0000'

/** Words of the telling line, without what differs from case to case. */
function plainLine(summary: string): string {
  let line = errorLine(summary.slice(0, 4_000).replace(callHead, '')).replaceAll(gap, ' ').slice(0, 600)
  for (const part of varying) line = line.replaceAll(part, ` ${gap} `)
  return line
}

const wordForm = /\p{L}[\p{L}'’-]*/gu
const lead = /^(?:error|fatal|exception|tool use error|inputvalidationerror) /

/**
 * An error's text reduced to what repeats: lower-case words without digits, paths, ids, quoted values and addresses, at most 80
 * characters. '' where nothing telling is left.
 */
export function errorText(summary: string): string {
  const words = plainLine(summary).toLowerCase().match(wordForm) ?? []
  let text = ''
  for (const word of words) {
    if (text.length + word.length + 1 > textMax) break
    text += text === '' ? word : ` ${word}`
  }
  const rest = text.replace(lead, '')
  return rest.split(' ').length < wordsMin || empty.test(`${rest} `) ? '' : rest
}

/**
 * The words of `errorText`, which may be known, as they may be quoted: `…` for each value that stood between them, sentences ended as the
 * tool ended them. '' where that is ''.
 */
export function errorQuote(summary: string, text = errorText(summary)): string {
  const words = text.split(' ')
  if (words[0] === '') return ''
  const line = plainLine(summary)
  const matches = [...line.matchAll(wordForm)]
  const first = matches.findIndex((_, at) => words.every((word, n) => matches[at + n]?.[0].toLowerCase() === word))
  // A letter whose small form is two letters makes other words of it.
  if (first < 0) return words.join(' ')
  const used = matches.slice(first, first + words.length)
  const between = used.map(({ 0: word, index }, at) =>
    line.slice(index + word.length, used[at + 1]?.index ?? index + word.length),
  )
  const opening = line.slice(0, used[0]?.index).includes(gap) ? '… ' : ''
  return `${opening}${used.map(([word], at) => `${word}${joint(between[at] ?? '')}`).join('')}`.trim()
}

/** What stands between two words of a quotation. */
function joint(between: string): string {
  if (between.includes(gap)) return ' … '
  return `${/^[.,:;!?]/.exec(between)?.[0] ?? ''} `
}
