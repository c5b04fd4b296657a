import { storable } from '@/lib/domain/storable-text'

const esc = String.fromCharCode(27)
const bell = String.fromCharCode(7)
/** Terminal sequences: control sequences (colours, cursor), operating-system commands (titles, links), and the two-letter rest. */
const terminal = new RegExp(
  [`${esc}\\[[0-?]*[ -/]*[@-~]`, `${esc}\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)`, `${esc}[ -/]*[0-~]?`].join('|'),
  'g',
)
const control = /(?![\t\n])\p{Cc}/gu
/** The same as a plain class: most texts have none, and this is told ten times as fast. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unshown = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
/** The same and the halves of pairs, which may stand alone. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unplain = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/

/** Whether a text surely stays as it is when it is cleaned: told in one look. */
export const isClean = (text: string): boolean => !unplain.test(text)

/** Whether a text holds control codes: only then is more of it looked at than is kept. */
export const needsCleaning = (text: string): boolean => unshown.test(text)

/** Text for people: no terminal sequences, no control codes but tab and newline, U+0000 shown as U+FFFD. */
export function cleanText(text: string): string {
  const stored = storable(text)
  if (!needsCleaning(stored)) return stored
  return stored.replace(terminal, '').replace(/\r\n?/g, '\n').replace(control, '')
}
