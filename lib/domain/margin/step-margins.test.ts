import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviationsText, didText } from './margin-text'
import { stepMargins, type AlignedSession } from './step-margins'

let count = 0
/** "0 a 1 !2": steps by number, `!` for one that failed, and other calls by name. */
function sessionOf(text: string, steps: number): AlignedSession {
  count += 1
  const positions: (number | null)[] = Array.from({ length: steps }, () => null)
  const between: { position: number; label: string }[] = []
  const failed = new Set<number>()
  for (const [position, word] of text.split(' ').entries()) {
    if (word.startsWith('!')) failed.add(position)
    const step = Number(word.replace('!', ''))
    if (Number.isNaN(step)) between.push({ position, label: word })
    else positions[step] = position
  }
  return { session: `s${count}`, positions, between, failed }
}

const margins = (texts: string[], steps = 3) =>
  stepMargins(
    texts.map((text) => sessionOf(text, steps)),
    steps,
  )
const said = (texts: string[], steps = 3) =>
  margins(texts, steps).map((one) => [didText(one), deviationsText(one.deviations)].filter(Boolean).join('; '))

describe('The margin of a draft', () => {
  it.each([
    [
      ['0 1 2', '0 1 2'],
      ['all 2 sessions', 'all 2 sessions', 'all 2 sessions'],
    ],
    [
      ['0 1 2', '0 list 1 2'],
      ['all 2 sessions', '1 of 2 sessions; 1 ran `list` first', 'all 2 sessions'],
    ],
    [
      ['0 1 2', '0 2'],
      ['all 2 sessions', '1 of 2 sessions; 1 skipped it', 'all 2 sessions'],
    ],
    [
      ['0 1 2', '0 list 2'],
      ['all 2 sessions', '1 of 2 sessions; 1 ran `list` instead', 'all 2 sessions'],
    ],
    [
      ['0 1 2', '0 !1 2'],
      ['all 2 sessions', '1 of 2 sessions; 1 failed here', 'all 2 sessions'],
    ],
    [
      ['0 1 2', '0 2 1'],
      ['all 2 sessions', 'all 2 sessions', '1 of 2 sessions; 1 took it before step 2'],
    ],
    [
      ['1 2', '0 1'],
      ['1 of 2 sessions; 1 skipped it', 'all 2 sessions', '1 of 2 sessions; 1 skipped it'],
    ],
  ])('of %j says %j', (texts, expected) => {
    expect(said(texts)).toEqual(expected)
  })

  it('names the two most frequent ways to deviate and counts the others', () => {
    const texts = ['0 a 1', '0 a 1', '0 b 1', '0 b 1', '0 c 1', '0 d 1', '0 1']
    expect(said(texts, 2)[1]).toBe('1 of 7 sessions; 2 ran `a` first, 2 ran `b` first and 2 deviated otherwise')
  })

  it('opens the call that deviates, and the step before where there is none', () => {
    const [, second] = margins(['x 0 list 1 2', '0 x 2', '0 2'])
    expect(second?.deviations.map(({ kind, sessions }) => [kind, sessions.map(({ position }) => position)])).toEqual([
      ['skipped', [0]],
      ['replaced', [1]],
      ['first', [2]],
    ])
  })

  const steps = 4
  const words = fc.constantFrom('0', '1', '2', '3', '!0', '!1', '!2', '!3', 'a', 'b')
  const texts = fc.array(
    fc
      .uniqueArray(words, { minLength: 1, maxLength: 8, selector: (word) => word.replace('!', '') })
      .map((list) => list.join(' ')),
    { maxLength: 12 },
  )

  it('counts every session once at each step, whatever sessions did', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const sessions = all.map((text) => sessionOf(text, steps))
        for (const [step, { did, of, deviations }] of stepMargins(sessions, steps).entries()) {
          const ids = deviations.flatMap((one) => one.sessions.map(({ session }) => session))
          expect(new Set(ids).size).toBe(ids.length)
          expect(did + ids.length).toBe(of)
          expect(of).toBe(sessions.length)
          const counts = deviations.map((one) => one.sessions.length)
          expect(counts).toEqual(counts.toSorted((a, b) => b - a))
          // Whoever has no such step deviates there.
          const without = sessions.filter(({ positions }) => positions[step] === null).map(({ session }) => session)
          expect(ids).toEqual(expect.arrayContaining(without))
        }
      }),
    )
  })

  it('does not depend on the order of the sessions', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const sessions = all.map((text) => sessionOf(text, steps))
        const plain = (list: readonly AlignedSession[]) =>
          stepMargins(list, steps).map(({ did, deviations }) => ({
            did,
            deviations: deviations.map(({ kind, by, sessions: own }) => [kind, by, own.length]),
          }))
        expect(plain(sessions.toReversed())).toEqual(plain(sessions))
      }),
    )
  })

  it('is plain where every session did what is drafted', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), (n) => {
        const all = margins(
          Array.from({ length: n }, () => '0 1 2 3'),
          steps,
        )
        for (const { did, deviations } of all) expect({ did, deviations }).toEqual({ did: n, deviations: [] })
      }),
    )
  })
})
