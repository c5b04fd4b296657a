import type { StepOutput } from '@/lib/domain/session/step'
import { cleanText, needsCleaning } from '@/lib/transcripts/text/clean-text'

/** Characters of a result that are kept. */
export const summaryCharsMax = 2000
/** Characters looked at to find them: terminal codes can make up most of a text. */
const headChars = 8 * summaryCharsMax
/** Characters of a text that its summary is made of; more where terminal codes go. */
export const summaryReads = { plain: summaryCharsMax + 1, rich: headChars } as const
const encoder = new TextEncoder()
// eslint-disable-next-line no-control-regex -- the class of all ASCII
const beyondAscii = /[^\u0000-\u007f]/

/** The head of a result and the size of the whole, in bytes of UTF-8: those of the text and those that it lacks. */
export function summariseOutput(text: string, exitCode?: number, omitted = 0): StepOutput {
  // One more character than is kept: a pair that the end cuts through is then seen as a pair.
  const first = text.slice(0, summaryReads.plain)
  const head = needsCleaning(first) ? text.slice(0, headChars) : first
  const cleaned = cleanText(head).slice(0, summaryCharsMax)
  // A cut through a surrogate pair would leave half a character.
  const summary = cleaned.replace(/[\ud800-\udbff]$/, '')
  const bytes = omitted + (beyondAscii.test(text) ? encoder.encode(text).length : text.length)
  return exitCode === undefined ? { summary, bytes } : { summary, bytes, exitCode }
}
