import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTranscript } from '@/lib/transcripts/check-session.test-support'
import { sessionsOf } from '@/lib/transcripts/fixture.test-support'
import { bend, bendEach } from '@/lib/transcripts/bend.test-support'
import { formats, parseTranscript } from '@/lib/transcripts/registry'
import { samples } from '@/lib/transcripts/samples.test-support'

/** One seed for all: what fails here fails everywhere. */
const seeded = { seed: 20_260_102, numRuns: 60 }
const readable = [...new Set(formats.filter(({ parse }) => parse).map(({ name }) => name))]
const decode = (content: Uint8Array | string) => (typeof content === 'string' ? content : new TextDecoder().decode(content))
const encode = (content: Uint8Array | string) => (typeof content === 'string' ? new TextEncoder().encode(content) : content)

it('every format that is read has a sample, and reads it as its own', () => {
  expect(readable.filter((name) => !samples[name])).toEqual([])
  const parsed = Object.entries(samples).map(([name, content]) => {
    const answer = parseTranscript(content)
    return [name, 'refused' in answer ? answer.refused : answer.format]
  })
  expect(parsed).toEqual(Object.keys(samples).map((name) => [name, name]))
})

describe.each(readable)('%s', (name) => {
  const sample = samples[name] ?? ''
  const lines = decode(sample).split('\n').filter(Boolean)
  /** Both as recognised, which a bent file may not be, and by its name. */
  const check = (content: Uint8Array | string) => {
    checkTranscript(content)
    checkTranscript(content, { format: name })
  }

  it('its sample holds a step', () => {
    expect(sessionsOf(sample).flatMap(({ session }) => session.steps).length).toBeGreaterThan(0)
  })

  it('cut at any byte', () => {
    const whole = encode(sample)
    fc.assert(
      fc.property(fc.nat({ max: whole.length }), (end) => check(whole.subarray(0, end))),
      seeded,
    )
  })

  it('with its lines in any order, some twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: lines.length * 2 }), (shuffled) => check(shuffled.join('\n'))),
      seeded,
    )
  })

  it('with anything in place of any of its values', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        const choose = (below: number) => (choices.next().value ?? 0) % Math.max(1, below)
        check(lines.map((line) => bend(line, choose)).join('\n'))
      }),
      seeded,
    )
  })

  it('with what no string can be made of in place of each of its values in turn', () => {
    const text = decode(sample)
    const isOneValue = isJson(text)
    const records = isOneValue ? [text] : lines
    for (const [index, record] of records.entries()) {
      for (const bent of bendEach(record)) check(isOneValue ? bent : lines.with(index, bent).join('\n'))
    }
  })

  it('bytes that are anything at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 400 }), (noise, at) => {
        check(noise)
        const whole = encode(sample)
        check(Uint8Array.from([...whole.subarray(0, at), ...noise, ...whole.subarray(at)]))
      }),
      seeded,
    )
  })

  it('many times over, in a time that grows with the file and not faster', () => {
    // Ids repeat two thousand times: a search for each among all would not end within this test's time.
    check(Array.from({ length: 2000 }, () => lines.join('\n')).join('\n'))
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
