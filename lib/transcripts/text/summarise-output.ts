import type { StepOutput } from '@/lib/domain/session/step'
import { cleanText, isClean, needsCleaning } from '@/lib/transcripts/text/clean-text'
import { useTokensIn } from '@/lib/domain/outcome/use-token'
import { storable } from '@/lib/domain/storable-text'

/** Characters of a result that are kept. */
export const summaryCharsMax = 2000
/** Characters looked at to find them: terminal codes can make up most of a text. */
const headChars = 8 * summaryCharsMax

/**
 * The head of a result, the size of the whole in bytes of UTF-8, and the use tokens in it. `restBytes` of it were cut from the text before, behind at least one
 * character more than is kept, with no control code before the cut.
 */
export function summariseOutput(text: string, exitCode?: number, restBytes = 0): StepOutput {
  // One more character than is kept: a pair that the end cuts through is then seen as a pair.
  const first = text.slice(0, summaryCharsMax + 1)
  const isPlain = isClean(first)
  const cleaned = isPlain
    ? first.slice(0, summaryCharsMax)
    : (needsCleaning(first) ? cleanText(text.slice(0, headChars)) : storable(first)).slice(0, summaryCharsMax)
  // A cut through a surrogate pair would leave half a character.
  const last = cleaned.charCodeAt(cleaned.length - 1)
  const summary = last >= 0xd800 && last <= 0xdbff ? cleaned.slice(0, -1) : cleaned
  const bytes = Buffer.byteLength(text) + restBytes
  const useTokens = useTokensIn(text)
  return {
    summary,
    bytes,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(useTokens.length === 0 ? {} : { useTokens }),
  }
}
