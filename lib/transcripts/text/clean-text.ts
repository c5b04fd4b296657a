import { storable } from '@/lib/domain/storable-text'

const esc = String.fromCharCode(27)
const bell = String.fromCharCode(7)
/**
 * Terminal sequences: control sequences (colors, cursor), operating-system commands (titles, links), and two-character escapes.
 */
const terminal = new RegExp(
  [`${esc}\\[[0-?]*[ -/]*[@-~]`, `${esc}\\][^${bell}${esc}]*(?:${bell}|${esc}\\\\)`, `${esc}[ -/]*[0-~]?`].join('|'),
  'g',
)
const control = /(?![\t\n])\p{Cc}/gu
/** The same as a plain character class: most texts have none, and this test is ten times faster. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unshown = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
/** The same plus surrogates, which may be unpaired. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unplain = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/

/** Whether cleaning certainly leaves a text unchanged, by a single test. */
export const isClean = (text: string): boolean => !unplain.test(text)

/** Whether a text contains control codes: only then does cleaning read more of it than is stored. */
export const needsCleaning = (text: string): boolean => unshown.test(text)

/** Text for display: no terminal sequences, no control codes except tab and newline, U+0000 replaced by U+FFFD. */
export function cleanText(text: string): string {
  const stored = storable(text)
  if (!needsCleaning(stored)) return stored
  return stored.replace(terminal, '').replace(/\r\n?/g, '\n').replace(control, '')
}
