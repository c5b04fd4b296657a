import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likeness, likenessPolicy } from './likeness'
import { likenessIndex } from './likeness-index'
import { corpus } from './likeness-pairs.test-support'
import { profileOf, type Profile, type SkillText } from './profile'

const even = () => 1
const profiles = new Map(corpus.map(({ text }) => [text.name, profileOf(text)]))
const taskOf = new Map(corpus.map(({ task, text }) => [text.name, task]))
const names = [...profiles.keys()]
const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b): [string, string] => [a, b]))
const isSame = ([a, b]: [string, string]) => taskOf.get(a) === taskOf.get(b)
const profile = (name: string): Profile => profiles.get(name)!

const text = (over: Partial<SkillText>): SkillText => ({
  name: 'one',
  title: 'One',
  description: 'Does one thing',
  triggers: [],
  body: '',
  shapes: [],
  ...over,
})
const mined = (steps: string, over: Partial<SkillText> = {}): Profile => profileOf(text({ ...over, shapes: [...steps] }))

describe('a runbook and its paraphrase', () => {
  const library = likenessIndex(profiles, likenessPolicy.redundant)

  it.each(pairs.filter(isSame))('%s and %s are similar, in a library and alone', (a, b) => {
    for (const index of [library, alone(a, b)]) {
      const found = index.compare(profile(a), profile(b))
      expect(found.by).toBe('steps')
      expect(found.similarity).toBeGreaterThanOrEqual(likenessPolicy.similar)
    }
  })

  it('are told from other tasks with the same tools, words and headings', () => {
    for (const [a, b] of pairs.filter((pair) => !isSame(pair)))
      for (const index of [library, alone(a, b)])
        expect(index.compare(profile(a), profile(b)).similarity).toBeLessThan(likenessPolicy.redundant)
  })

  it('find each other among all, and nobody else', () => {
    for (const name of names) {
      const found = library.near(profile(name), likenessPolicy.similar, (id) => id !== name)
      expect(found.map(({ id }) => taskOf.get(id))).toEqual(
        names.filter((one) => one !== name && isSame([one, name])).map(() => taskOf.get(name)),
      )
    }
  })

  it('are as alike whatever the order of the library', () => {
    const turned = likenessIndex(new Map([...profiles].toReversed()), likenessPolicy.redundant)
    for (const name of names) expect(turned.near(profile(name), 0.2)).toEqual(library.near(profile(name), 0.2))
  })
})

const alone = (...ids: string[]) => likenessIndex(new Map(ids.map((id) => [id, profile(id)])), likenessPolicy.redundant)

describe('likeness', () => {
  it('is 1 for the same text under another name, and says so', () => {
    const body = '# One\n\n1. Open the valve.\n'
    const other = profileOf(text({ name: 'two', title: 'Two', body: body.replace('One', 'Two') }))
    expect(likeness(profileOf(text({ body })), other, even)).toMatchObject({ similarity: 1, by: 'identical' })
    const changed = profileOf(text({ name: 'two', title: 'Two', body: '# Two\n\n1. Open the gate.\n' }))
    expect(likeness(profileOf(text({ body })), changed, even)).toMatchObject({ by: 'words' })
  })

  it('reads mined steps before texts, and lets like words raise an overlap from 0.70', () => {
    const unlike = { description: 'Wholly different', name: 'other', title: 'Other', body: '1. Some.' }
    expect(likeness(mined('abcde'), mined('abcdx', unlike), even)).toMatchObject({
      similarity: 0.8,
      why: '4 of 5 steps in the same order',
    })
    const body = 'valve tank hose pump meter gauge filter pipe clamp wrench sensor motor'
    const raised = likeness(mined('abcdefgh', { body }), mined('abcdefgx', { body: `${body} relay` }), even).similarity
    expect(raised).toBeGreaterThan(0.89)
    expect(likeness(mined('abc'), mined('abx', { body: 'more' }), even).similarity).toBeCloseTo(2 / 3)
    const long = Array.from({ length: 35 }, (_, at) => String.fromCharCode(200 + at))
    const drifted = [...long.slice(0, 33), 'y', 'z'].join('')
    expect(likeness(mined(long.join('')), mined(drifted, unlike), even).similarity).toBeCloseTo(0.943, 3)
  })

  it('compares what was mined with what was written by their texts', () => {
    const [told, again] = names.filter((name) => taskOf.get(name) === 'release')
    const { text: source } = corpus.find((one) => one.text.name === told)!
    const found = likeness(profileOf({ ...source, shapes: [...'abcdefg'] }), profile(again!), even)
    expect([found.by, found.similarity >= likenessPolicy.similar]).toEqual(['steps', true])
  })

  it('is symmetric, within bounds, and 1 with itself', () => {
    const one = fc.constantFrom(...names)
    const weigh = fc.constantFrom(even, (word: string) => word.length % 5)
    fc.assert(
      fc.property(one, one, weigh, (a, b, weight) => {
        const [there, back] = [likeness(profile(a), profile(b), weight), likeness(profile(b), profile(a), weight)]
        expect(there.similarity).toBeCloseTo(back.similarity, 12)
        expect(there.similarity >= 0 && there.similarity <= 1).toBe(true)
        if (a === b) expect(there.similarity).toBe(1)
      }),
      { numRuns: 300 },
    )
  })

  it('counts nothing for words and steps that most of a library has', () => {
    const steps = '1. Run `git fetch`.\n2. Run `git rebase main`.\n3. Run `git push`.\n'
    const topics = ['ledger', 'harbour', 'orchard', 'furnace', 'glacier', 'lantern', 'meadow', 'quarry', 'saddle']
    const library = new Map(
      topics.map((own) => [
        own,
        profileOf(text({ name: own, title: own, description: `About the ${own}`, body: `${steps}\nThe ${own}.` })),
      ]),
    )
    const index = likenessIndex(library, 0.3)
    expect(index.near(library.get('ledger')!, 0.3, (id) => id !== 'ledger')).toEqual([])
  })
})

it('is as alike to a library of any size before it is in it as once it is', () => {
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 2 }), fc.nat(), (some, at) => {
      const name = some[at % some.length]!
      const all = new Map(some.map((id) => [id, profile(id)]))
      const index = likenessIndex(new Map([...all].filter(([id]) => id !== name)), 0.2)
      // Asked again, it has prepared the others.
      const before = [index.near(profile(name), 0.2), index.near(profile(name), 0.2)]
      const after = likenessIndex(all, 0.2).near(profile(name), 0.2, (id) => id !== name)
      expect(before).toEqual([after, after])
    }),
  )
})
