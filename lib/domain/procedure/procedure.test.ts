import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { episodesThatEndedWell, type Episode, type EpisodeSession } from '@/lib/domain/procedure/cut-episodes'
import { align, groupEpisodes } from '@/lib/domain/procedure/group-episodes'
import { requestWords, sharedWords } from '@/lib/domain/procedure/request-words'

const options = { minSteps: 3, minSessions: 3, validationThreshold: 3, evolveOverlap: 0.7 }
const episode = (session: string, request: string, shapes: string): Episode => ({
  session,
  request,
  shapes: [...shapes],
  positions: [...shapes].map((_, at) => at * 2),
})

describe('episodes that ended well', () => {
  const steps = (...turns: number[]) =>
    turns.map((turn, position) => ({ shape: `${position}`, position, turn, tool: 'do_it', status: 'ok' as const }))
  const session = (more: Partial<EpisodeSession>): EpisodeSession => ({
    key: 's',
    outcome: 'success',
    isJudgedWhole: false,
    prompts: [
      { turn: 0, text: 'Send the parcel.' },
      { turn: 1, text: 'Now print a label.' },
      { turn: 2, text: 'And call the driver.' },
    ],
    steps: steps(0, 0, 1, 2, 2),
    ...more,
  })
  const positions = (of: EpisodeSession) => episodesThatEndedWell(of).map((one) => one.positions)

  it('are cut at user messages; an earlier one needs thanks or a passed check', () => {
    const prompts = [
      { turn: 0, text: 'Send the parcel.' },
      { turn: 1, text: 'Thank you!' },
    ]
    expect(positions(session({ prompts, steps: steps(0, 0, 1) }))).toEqual([[0, 1], [2]])
    expect(positions(session({}))).toEqual([[3, 4]])
    const tested = session({}).steps.map((one) => (one.position === 2 ? { ...one, tool: 'Bash', heads: ['npm test'] } : one))
    expect(positions(session({ steps: tested }))).toEqual([[2], [3, 4]])
  })

  it('are the whole session where it was judged as one', () => {
    expect(positions(session({ isJudgedWhole: true }))).toEqual([[0, 1, 2, 3, 4]])
    expect(positions(session({ isJudgedWhole: true, outcome: 'failure' }))).toEqual([])
  })
})

describe('words of requests', () => {
  it.each([
    ['Please send the order to Berlin', 'Send my orders to Hamburg', 2 / 3],
    ['Cancel it', 'Book a flight', 0],
    ['', '', 0],
  ])('%j and %j share %d', (a, b, share) => {
    expect(sharedWords(requestWords(a), requestWords(b))).toBeCloseTo(share)
  })
})

describe('procedures', () => {
  it('are three successes in three sessions, with half of the words and 0.70 of the steps in common', () => {
    const three = ['s1', 's2', 's3'].map((key) => episode(key, 'return the broken lamp', 'abcd'))
    expect(groupEpisodes(three, options)).toMatchObject([{ shapes: ['a', 'b', 'c', 'd'], sessions: 3 }])
    expect(groupEpisodes(three.slice(1), options)).toEqual([])
    const trials = three.map((one) => ({ ...one, task: 'the same task' }))
    expect(groupEpisodes(trials, options)).toEqual([])
    expect(
      groupEpisodes(
        three.map((one) => ({ ...one, session: 's1' })),
        options,
      ),
    ).toEqual([])
    const other = (at: number, more: Partial<Episode>) => three.map((one, index) => (index === at ? { ...one, ...more } : one))
    expect(groupEpisodes(other(1, { request: 'cancel my flight' }), options)).toEqual([])
    expect(groupEpisodes(other(1, { shapes: [...'abxy'] }), options)).toEqual([])
    expect(groupEpisodes(other(1, { shapes: [...'abcx'] }), options)).toHaveLength(1)
    expect(
      groupEpisodes(
        three.map((one) => ({ ...one, shapes: ['a', 'b'] })),
        options,
      ),
    ).toEqual([])
  })

  it('form around the episode with most like it, never by chains, whatever the order', () => {
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((key) => episode(key, 'return the broken lamp', 'abcdefghij')),
      ...['b1', 'b2', 'b3'].map((key) => episode(key, 'return the broken lamp', 'abcdefgxyz')),
      ...['c1', 'c2', 'c3'].map((key) => episode(key, 'return the broken lamp', 'mnopqrsxyz')),
    ]
    const sizes = (groups: ReturnType<typeof groupEpisodes>) => groups.map((one) => [one.shapes.join(''), one.sessions])
    const expected = sizes(groupEpisodes(all, options))
    expect(expected).toEqual([
      ['abcdefghij', 7],
      ['mnopqrsxyz', 3],
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(sizes(groupEpisodes(shuffled, options))).toEqual(expected)
      }),
      { numRuns: 40, seed: 11 },
    )
  })

  it('align every member to the leading steps, in order', () => {
    expect(align([...'abcd'], episode('s', '', 'axcd'))).toEqual([0, null, 4, 6])
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }),
        (shapes, own) => {
          const groups = align(shapes, episode('s', '', own.join('')))
          const at = groups.filter((position) => position !== null)
          expect(groups).toHaveLength(shapes.length)
          expect(at).toEqual(at.toSorted((a, b) => a - b))
          groups.forEach((position, index) => {
            if (position !== null) expect(own[position / 2]).toBe(shapes[index])
          })
        },
      ),
      { numRuns: 200, seed: 5 },
    )
  })
})
