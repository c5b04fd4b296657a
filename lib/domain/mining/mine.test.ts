import { describe, expect, it } from 'vitest'
import { minePatterns } from '@/lib/domain/mining/mine'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'
import type { MiningResult, MiningSession } from '@/lib/domain/mining/types'
import { overlap } from '@/lib/domain/overlap/lcs'

function mine(texts: readonly string[], known: readonly string[] = []): { result: MiningResult; proposed: string[] } {
  const { sessions, options, names } = written(texts, known)
  const result = minePatterns(sessions, options)
  return { result, proposed: result.proposed.map(({ shapes }) => shapes.map((shape) => names[shape]).join(' ')) }
}

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
const thirteen = 'a b c d e f g h i j k l m'
const drifted = 'a b C d e F g h I j k L m'

describe('what acceptance asks of the miner', () => {
  it.each([
    ['four steps', 'search get update note'],
    ['five steps', 'open load check store close'],
    ['three steps', 'open limit close'],
    ['there and back', 'a b c a'],
  ])('proposes one pattern of %s from three equal sessions, on strong evidence', (_, text) => {
    const { result, proposed } = mine([text, text, text])
    expect(proposed).toEqual([text])
    const [pattern] = result.proposed
    expect(pattern).toMatchObject({ support: 3, sessions: 3, tasks: 3, evidence: 'strong', isSignificant: true, whyNot: null })
    expect(pattern!.occurrences.map(({ session }) => session)).toEqual([0, 1, 2])
    expect(pattern!.coveredSteps).toBe(3 * text.split(' ').length)
  })

  it('proposes nothing from two sessions, from one sent three times, or from three runs in one', () => {
    expect(mine(['a b c d', 'a b c d']).proposed).toEqual([])
    expect(mine(['a b c d a b c d a b c d']).proposed).toEqual([])
    const { sessions } = written(['a b c d', 'a b c d', 'a b c d'])
    const result = minePatterns(sessions.map((session) => ({ ...session, key: 'same' })))
    expect(result.proposed).toEqual([])
    expect(result.observed.count).toBe(0)
  })

  it('proposes nothing where the third session differs in one shape', () => {
    expect(mine(['open limit close', 'open limit close', 'open other close']).proposed).toEqual([])
  })

  it('proposes a drifted pattern beside the known one, and nothing for the known one itself', () => {
    const five = ['o l c s x', 'o l c s x', 'o l c s x']
    expect(mine(five, ['o l c s x']).proposed).toEqual([])
    const { result, proposed } = mine([...five, 'o l p s x', 'o l p s x', 'o l p s x'], ['o l c s x'])
    expect(proposed).toEqual(['o l p s x'])
    const reasons = times(result.observed.count, (id) => result.observed.at(id).whyNot)
    expect(reasons).toContainEqual({ code: 'known', index: 0 })
  })

  it('keeps thirteen steps of which nine are shared apart, known or not', () => {
    const texts = [thirteen, thirteen, thirteen, drifted, drifted, drifted]
    expect(mine(texts, [thirteen]).proposed).toEqual([drifted])
    expect(new Set(mine(texts).proposed)).toEqual(new Set([thirteen, drifted]))
  })

  it('merges near-duplicates that nobody knows yet', () => {
    const { result } = mine(['o l c s x', 'o l c s x', 'o l c s x', 'o l p s x', 'o l p s x', 'o l p s x'])
    expect(result.proposed).toHaveLength(1)
    expect(result.proposed[0]!.absorbed).toHaveLength(1)
    const { whyNot } = result.observed.at(result.proposed[0]!.absorbed[0]!)
    expect(whyNot).toEqual({ code: 'near_duplicate', of: result.proposed[0]!.id, overlap: 0.8 })
  })

  it('sees three equal sessions among others of the same agent', () => {
    const others = times(20, (i) => `w${i} x${i} y${i} z${i}`)
    expect(mine([...others, 'a b c', 'a b c', 'a b c']).proposed).toEqual(['a b c'])
    expect(mine(['a b c', 'a b c', 'a b c', 'd e f g', 'd e f g', 'd e f g']).proposed).toHaveLength(2)
  })
})

const read = (sessions: MiningSession[], name: (shape: number) => string | undefined) =>
  minePatterns(sessions).proposed.map(({ shapes, occurrences, ...rest }) => ({
    ...rest,
    shapes: shapes.map(name),
    where: occurrences.map(({ session, positions }) => `${sessions[session]!.key}:${positions.join()}`),
  }))

describe('minePatterns', () => {
  it('is the same whatever the order of sessions and the numbers of shapes', () => {
    const random = testRandom(5)
    const texts = times(40, (i) =>
      [...times(12, () => `t${Math.floor(random() * 9)}`), ...(i % 4 === 0 ? ['a', 'b', 'c', 'd'] : [])].join(' '),
    )
    const { sessions, names } = written(texts)
    const renumbered = sessions.map((session) => ({
      ...session,
      sequences: session.sequences.map((sequence) => ({
        ...sequence,
        shapes: Array.from(sequence.shapes, (shape) => 1000 - shape),
      })),
    }))
    const first = read(sessions, (shape) => names[shape])
    expect(first.length).toBeGreaterThan(0)
    expect(read([...renumbered].reverse(), (shape) => names[1000 - shape])).toEqual(first)
  })

  it('counts a chosen pattern with one step between and names that step optional', () => {
    const { result, proposed } = mine([...times(3, () => 'a b c d'), 'a b x c d', 'a y z b w c d'])
    expect(proposed).toEqual(['a b c d'])
    const [pattern] = result.proposed
    expect(pattern).toMatchObject({ support: 3, sessions: 4 })
    expect(pattern!.occurrences[3]).toEqual({
      session: 3,
      sequence: 0,
      positions: [0, 1, 3, 4],
      optional: [{ after: 1, shape: 4, position: 2 }],
    })
  })

  it('does not run across a sub-agent', () => {
    expect(mine(times(3, () => 'a b | c d')).result.observed.count).toBe(0)
    const { result } = mine(times(3, () => 'x y | a b c d'))
    expect(result.proposed[0]!.occurrences[0]).toMatchObject({ sequence: 1, positions: [0, 1, 2, 3] })
  })

  it('reports tasks and endings of the sessions that hold a pattern', () => {
    const { sessions } = written(times(4, () => 'a b c d'))
    const labelled = sessions.map((session, i) => ({
      ...session,
      task: i < 2 ? 'one' : 'two',
      ...(i === 3 ? {} : { ending: i === 0 ? 0 : 1 }),
    }))
    expect(minePatterns(labelled).proposed[0]).toMatchObject({ sessions: 4, tasks: 2, ended: { known: 3, well: 2 } })
  })

  it('proposes no pattern of one tool and no two shapes taking turns', () => {
    const { sessions } = written(times(5, (i) => `s${i} a1 a2 a3`))
    const trait = (shape: number) => ({ family: shape === 0 ? 'other' : 'a', acts: [`${shape}`], isGeneric: false })
    const { observed, proposed } = minePatterns(sessions, { traits: times(4, trait) })
    expect(proposed).toEqual([])
    expect(observed.at(0).whyNot).toEqual({ code: 'one_tool' })
    expect(mine(times(9, (i) => `p${i} q${i} r${i} read edit read edit`)).proposed).toEqual([])
  })

  it('answers for nothing at all', () => {
    expect(minePatterns([]).proposed).toEqual([])
    expect(minePatterns([{ key: 'a', sequences: [] }]).counts).toMatchObject({ sessions: 0, calls: 0, closed: 0 })
  })

  it('gives the findings of any observed pattern', () => {
    const { result } = mine(times(3, () => 'a b c x a b c'))
    const id = times(result.observed.count, (i) => i).find((i) => result.observed.at(i).shapes.length === 3)
    expect(id).toBeUndefined()
    expect(result.observed.occurrencesOf(0)).toHaveLength(3)
  })
})

describe('noise', () => {
  it.each([
    [30, 20, 10],
    [100, 20, 12],
    [100, 30, 30],
    [200, 20, 8],
    [300, 15, 25],
  ])('of %i sessions of %i calls over %i tools gives at most one proposal', (count, length, tools) => {
    for (const seed of [1, 2, 3]) {
      const random = testRandom(seed)
      const texts = times(count, () => {
        const calls: number[] = []
        while (calls.length < length) {
          const call = Math.floor(random() * tools)
          if (call !== calls.at(-1)) calls.push(call)
        }
        return calls.join(' ')
      })
      expect(mine(texts).proposed.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('a chain over a handful of tools', () => {
  it.each([1, 2, 3])('of strength %i gives next to no proposal', (strength) => {
    const found = [1, 2, 3, 4, 5, 6].map((seed) => {
      const random = testRandom(seed)
      const rows = times(14, (from) => times(14, (to) => (from === to ? 0 : random() ** strength)))
      const next = (from: number) => {
        let left = random() * rows[from]!.reduce((sum, weight) => sum + weight, 0)
        return Math.max(
          0,
          rows[from]!.findIndex((weight) => (left -= weight) < 0),
        )
      }
      const texts = times(50, () => {
        const calls = [Math.floor(random() * 14)]
        while (calls.length < 60) calls.push(next(calls.at(-1)!))
        return calls.join(' ')
      })
      return mine(texts).proposed.length
    })
    expect(found.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
  })
})

describe('planted workflows', () => {
  it('are found again in twenty sessions of noise, some with a step left between', () => {
    const random = testRandom(11)
    const noise = (length: number) => times(length, () => `t${Math.floor(random() * 30)}`).join(' ')
    const workflows = times(5, (w) => times(5, (step) => `t${(w * 5 + step * 7) % 30}`))
    const texts = times(120, (i) => {
      const steps = i < 100 ? [...workflows[i % 5]!] : []
      if (i % 3 === 0) steps.splice(2, 0, `t${Math.floor(random() * 30)}`)
      return `${noise(8)} ${steps.join(' ')} ${noise(8)}`.replaceAll('  ', ' ')
    })
    const { proposed, result } = mine(texts)
    for (const steps of workflows) {
      const best = Math.max(...proposed.map((text) => overlap(text.split(' '), steps)))
      expect(best).toBeGreaterThanOrEqual(0.7)
    }
    expect(result.proposed.length).toBeLessThanOrEqual(12)
  })
})

const sessionsWith = (planted: number) => {
  const random = testRandom(1)
  const noise = () => times(7, () => `t${Math.floor(random() * 10)}`)
  return times(60, (i) => {
    const steps = [...noise(), ...(i < planted ? ['t0', 't2', 't4'] : []), ...noise()]
    return steps.filter((step, at) => step !== steps[at - 1]).join(' ')
  })
}

describe('what a person wants to read', () => {
  const named = (texts: readonly string[], generic: string) => {
    const { sessions, names } = written(texts)
    const traits = names.map((name) => ({ family: name, acts: name.split('+'), isGeneric: generic.split(' ').includes(name) }))
    const { proposed, observed } = minePatterns(sessions, { traits })
    const namesOf = (shapes: readonly number[]) => shapes.map((shape) => names[shape]).join(' ')
    const reasons = new Map(times(observed.count, (id) => [namesOf(observed.at(id).shapes), observed.at(id).whyNot?.code]))
    return { proposed: proposed.map(({ shapes }) => namesOf(shapes)), reasons }
  }
  const filler = (i: number) => `x${i % 7} y${i % 11} z${i % 13}`

  it('is the whole workflow, not the part that its variants share', () => {
    const ends = ['add commit', 'add+commit']
    const texts = times(40, (i) => `${filler(i)} status diff log ${i < 36 ? ends[i % 2] : 'show'} ${filler(i + 5)}`)
    const { proposed, reasons } = named(texts, '')
    expect(proposed.some((text) => text.startsWith('status diff log add'))).toBe(true)
    expect(reasons.get('status diff log')).toBe('part_of')
    expect(proposed.filter((text) => text.includes('status diff log'))).toHaveLength(1)
  })

  it('is not looking around, unless that is what the sessions are', () => {
    const around = times(
      30,
      (i) => `${filler(i)} ${filler(i + 3)} ${filler(i + 6)} read glob grep ${filler(i + 1)} ${filler(i + 4)}`,
    )
    expect(named(around, 'read glob grep').reasons.get('read glob grep')).toBe('generic')
    expect(named(around, '').proposed).toContain('read glob grep')
    expect(
      named(
        times(3, () => 'read glob grep'),
        'read glob grep',
      ).proposed,
    ).toEqual(['read glob grep'])
  })

  it('goes round a loop once, where sessions show it so', () => {
    const asItStands = 'open check fix check fix close'
    const everywhere = times(5, () => asItStands)
    expect(named(everywhere, '').proposed).toEqual([asItStands])
    const short = named([...times(5, (i) => `open check fix check fix p${i}`), ...times(4, (i) => `q${i} open check fix`)], '')
    expect(short.proposed).toContain('open check fix')
    expect(short.reasons.get('open check fix check fix')).toBe('loop')
  })

  it('holds no step that only happens to stand beside it', () => {
    for (const tools of [2, 4, 8]) {
      const random = testRandom(tools)
      const noise = () => times(8, () => `n${Math.floor(random() * tools)}`)
      const texts = times(20, () => {
        const steps = [...noise(), 'a', 'b', 'c', 'd', 'e', ...noise()]
        return steps.filter((step, at) => step !== steps[at - 1]).join(' ')
      })
      expect(named(texts, '').proposed).toEqual(['a b c d e'])
    }
  })
})

describe('weak evidence', () => {
  it('fills up where too little is proposed, with what no shuffle reaches', () => {
    const { result, proposed } = mine(sessionsWith(6))
    expect(proposed).toEqual(['t0 t2 t4'])
    expect(result.proposed[0]).toMatchObject({ evidence: 'weak', isSignificant: false, whyNot: null })
    const reasons = times(result.observed.count, (id) => result.observed.at(id)).filter(({ evidence }) => evidence === null)
    expect(reasons.length).toBeGreaterThan(0)
    for (const { whyNot } of reasons) expect(['not_significant', 'below_shuffles', 'no_saving']).toContain(whyNot?.code)
  })

  it('stays out when enough is proposed, and when there is nothing but noise', () => {
    const { sessions } = written(sessionsWith(6))
    expect(minePatterns(sessions, { proposalsPerSession: 0 }).proposed).toEqual([])
    expect(mine(sessionsWith(0)).proposed).toEqual([])
  })
})
