import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { outcomeOfText } from '@/lib/domain/outcome-text/outcome-of-text'

interface TextInput {
  tool: string
  text: string
  exit_code?: number
  is_error?: boolean
}

const cases = vectors<TextInput, { outcome?: string; not?: string }>(import.meta.url, './vectors/outcome-text.json')

/** The one open case (a bare "ok") is followed: the whole text is the word, as go and unittest print it. */
describe('vectors of result texts', () => {
  it.each(cases)('$id', ({ given, expect: want }) => {
    const outcome = outcomeOfText({ tool: given.tool, text: given.text, exitCode: given.exit_code, isError: given.is_error })
    if (want.outcome) expect(outcome).toBe(want.outcome)
    if (want.not) expect(outcome).not.toBe(want.not)
  })
})
