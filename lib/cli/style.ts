import { stripVTControlCharacters } from 'node:util'

const wrapped =
  (open: number, close: number) =>
  (text: string): string =>
    `\u001b[${open}m${text}\u001b[${close}m`

/** Emphasis of a text. A terminal shows it; elsewhere it is dropped when the text is printed. */
export const style = {
  bold: wrapped(1, 22),
  dim: wrapped(2, 22),
  good: wrapped(32, 39),
  warn: wrapped(33, 39),
  bad: wrapped(31, 39),
}

/** Columns that a text takes. */
export const widthOf = (text: string): number => stripVTControlCharacters(text).length

const escape = '\u001b'
/** What follows an escape in our own emphasis. */
const isEmphasis = /^\[\d{1,3}m/
// What moves a cursor, rings or renames a window: names and descriptions come from transcripts.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g

const bare = (text: string): string => stripVTControlCharacters(text).replaceAll(escape, '')

/** A text as it is printed: with emphasis for a terminal that shows colour, else plain; never with another control sequence. */
export function printed(text: string, isColored: boolean): string {
  if (!isColored) return bare(text).replaceAll(control, '')
  const [first = '', ...rest] = text.split(escape)
  const kept = rest.map((part) => (isEmphasis.test(part) ? escape + part : bare(escape + part)))
  return [first, ...kept].join('').replaceAll(control, '')
}

/** Whether a stream shows colour, as programs agree on it: a terminal, unless NO_COLOR or a dumb terminal says otherwise. */
export const showsColor = (isTerminal: boolean, env: Record<string, string | undefined>): boolean =>
  isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
