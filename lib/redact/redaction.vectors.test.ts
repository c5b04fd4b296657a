import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { redact } from '@/lib/redact/redact'
import { redactValue } from '@/lib/redact/redact-value'

interface RedactionInput {
  parts: string[]
}
interface Expected {
  must_not_contain: RedactionInput[]
  must_keep: string[]
}

const cases = vectors<RedactionInput, Expected>(import.meta.url, './vectors/redaction.json')

/** Open cases are followed too: variables, loopback and repository addresses stay. */
describe('redaction vectors', () => {
  it.each(cases)('$id', ({ given, expect: want }) => {
    const { text } = redact(given.parts.join(''))
    for (const { parts } of want.must_not_contain) expect(text).not.toContain(parts.join(''))
    for (const kept of want.must_keep) expect(text).toContain(kept)
    expect(redact(text).text).toBe(text)
  })

  it.each(cases)('$id inside a JSON value and inside JSON text', ({ given, expect: want }) => {
    const input = { command: given.parts.join('') }
    const { value } = redactValue(input)
    const escaped = redact(JSON.stringify(input)).text
    for (const { parts } of want.must_not_contain) {
      expect(value.command).not.toContain(parts.join(''))
      expect(escaped).not.toContain(parts.join(''))
    }
    for (const kept of want.must_keep) expect(value.command).toContain(kept)
  })
})
