import { cleanString } from '@/lib/transcripts/text/clean-value'

const esc = String.fromCharCode(27)
const bell = String.fromCharCode(7)
/** Terminal sequences: control sequences (colours, cursor), operating-system commands (titles, links), and the two-letter rest. */
const terminal = new RegExp(
  [`${esc}\\[[0-?]*[ -/]*[@-~]`, `${esc}\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)`, `${esc}[ -/]*[0-~]?`].join('|'),
  'g',
)
const control = /(?![\t\n])\p{Cc}/gu

/** Text for people: no terminal sequences, no control codes but tab and newline, U+0000 shown as U+FFFD. */
export function cleanText(text: string): string {
  const stored = cleanString(text)
  if (!/(?!\n)\p{Cc}/u.test(stored)) return stored
  return stored.replace(terminal, '').replace(/\r\n?/g, '\n').replace(control, '')
}
