import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakAt, digestOfText, emptyChain, genesis, hashOf, Restatements } from './chain'
import type { ChainBreak, ChainedEvent, Restated } from './chain'

const text = fc.string({ maxLength: 8 })
const json = fc.option(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean())), { nil: null })
const content = fc.record({
  at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  recordedAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  actor: fc.record({ kind: fc.constantFrom('person', 'policy'), id: text }),
  agent: fc.option(text, { nil: null }),
  verb: text,
  object: fc.record({ kind: text, id: text }),
  name: text,
  before: json,
  after: json,
  reason: fc.option(text, { nil: null }),
  evidence: json,
  policyVersion: fc.option(fc.integer(), { nil: null }),
  run: fc.option(text, { nil: null }),
  payload: fc.integer(),
  undoes: fc.option(text, { nil: null }),
  redoes: fc.option(text, { nil: null }),
  erased: fc.constant(null),
})

function chained(contents: readonly Omit<ChainedEvent, 'position' | 'previous' | 'hash' | 'id'>[]): ChainedEvent[] {
  let previous = genesis
  return contents.map((one, at) => {
    const event = { ...one, id: `evt_${at}`, position: at + 1, previous }
    previous = hashOf(event)
    return { ...event, hash: previous }
  })
}

/** What a reader of the whole log finds, who knows its end from elsewhere. */
function verify(events: readonly ChainedEvent[], head: string): ChainBreak | 'end' | null {
  let end = emptyChain
  const restatements = new Restatements()
  for (const event of events) {
    const broken = breakAt(end, event)
    if (broken) return broken
    end = event
    restatements.follow(event)
  }
  return end.hash === head ? restatements.unstated() : 'end'
}

const logs = fc.array(content, { minLength: 1, maxLength: 12 }).map(chained)
const headOf = (log: readonly ChainedEvent[]): string => log.at(-1)?.hash ?? genesis
/** A log and one of its places. */
const placed = logs.chain((log) => fc.tuple(fc.constant(log), fc.nat({ max: log.length - 1 })))

describe('The chain of events', () => {
  it('holds for what was written', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(verify(log, headOf(log))).toBeNull()
      }),
    )
  })

  it('breaks where any event is removed, also the last', () => {
    fc.assert(
      fc.property(placed, ([log, at]) => {
        expect(verify(log.toSpliced(at, 1), headOf(log))).not.toBeNull()
      }),
    )
  })

  it('breaks where any two events change places', () => {
    const two = placed.filter(([log]) => log.length > 1)
    fc.assert(
      fc.property(two, ([log, at]) => {
        const other = (at + 1) % log.length
        const [one, two] = [log[at]!, log[other]!]
        // The rows move, and their places are written anew.
        const swapped = log.with(at, { ...two, position: one.position }).with(other, { ...one, position: two.position })
        expect(verify(swapped, headOf(log))).toMatchObject({ code: 'changed' })
      }),
    )
  })

  it('breaks where any field of any event is changed, and names that event', () => {
    const fields = ['id', 'at', 'recordedAt', 'actor', 'agent', 'verb', 'object', 'name', 'before', 'after', 'reason'] as const
    const others = ['evidence', 'policyVersion', 'run', 'payload', 'undoes', 'redoes', 'hash', 'previous'] as const
    fc.assert(
      fc.property(placed, fc.constantFrom(...fields, ...others), ([log, at], field) => {
        const changed = { ...log[at]!, [field]: { other: 'value' } }
        expect(verify(log.with(at, changed), headOf(log))).toMatchObject({ code: 'changed', position: at + 1 })
      }),
      { numRuns: 300 },
    )
  })

  it('holds where a text was erased, and breaks where another stands in its place', () => {
    fc.assert(
      fc.property(placed, fc.constantFrom('before', 'after', 'reason', 'evidence'), ([log, at], name) => {
        const event = log[at]!
        const erased = { ...event, [name]: null, erased: { [name]: digestOfText(event[name]) } }
        expect(verify(log.with(at, erased), headOf(log))).toBeNull()
        expect(verify(log.with(at, { ...erased, [name]: 'another' }), headOf(log))).toMatchObject({ position: at + 1 })
        const forged = { ...erased, erased: { [name]: digestOfText('another') } }
        expect(verify(log.with(at, forged), headOf(log))).toMatchObject({ position: at + 1 })
      }),
    )
  })

  it('holds where a later act states what it left of a text, and nothing else', () => {
    const withhold = (restated: Restated) => ({
      ...fc.sample(content, 1)[0]!,
      verb: 'withhold',
      object: { kind: 'workspace', id: 'wsp_1' },
      evidence: { restated },
    })
    const first = { ...fc.sample(content, 1)[0]!, reason: 'because of the secret' }
    const left = 'because of [withheld]'
    const written = chained([first])[0]!
    const log = chained([first, withhold({ [written.id]: { reason: digestOfText(left) } })])
    const rest = (reason: string) => log.with(0, { ...log[0]!, reason, erased: { reason: digestOfText(first.reason) } })
    expect(verify(rest(left), headOf(log))).toBeNull()
    expect(verify(rest('because of another'), headOf(log))).toMatchObject({ code: 'changed', position: 1 })
  })

  it('does not depend on the order of keys', () => {
    const event = { ...chained([{ ...fc.sample(content, 1)[0]!, before: { a: 1, b: 2 } }])[0]! }
    expect(hashOf({ ...event, before: { b: 2, a: 1 } })).toBe(event.hash)
  })
})
