import { describe, expect, it } from 'vitest'
import { Cache } from './cache'

const at = (stamp: string) => () => Promise.resolve(stamp)
const one = <T>(value: T) => Promise.resolve({ value, weight: 1 })

/** A computation that ends on demand. */
function pending<T>() {
  let end!: (value: T) => void
  let fail!: (error: Error) => void
  const answer = new Promise<{ value: T; weight: number }>((resolve, reject) => {
    end = (value) => resolve({ value, weight: 1 })
    fail = reject
  })
  return { answer, end, fail }
}

describe('A cache', () => {
  it('computes a value once per stamp, from the previous one', async () => {
    const cache = new Cache(100)
    const formers: unknown[] = []
    const get = (stamp: string) =>
      cache.getOrCompute<string>('key', at(stamp), (former) => {
        formers.push(former)
        return one(`at ${stamp}`)
      })
    expect([await get('1'), await get('1'), await get('2'), await get('2')]).toEqual(['at 1', 'at 1', 'at 2', 'at 2'])
    expect(formers).toEqual([undefined, 'at 1'])
  })

  it('shares one computation among concurrent callers with the same stamp', async () => {
    const cache = new Cache(100)
    const { answer, end } = pending<string>()
    let count = 0
    const get = () => cache.getOrCompute('key', at('1'), () => ((count += 1), answer))
    const both = Promise.all([get(), get()])
    end('there')
    expect(await both).toEqual(['there', 'there'])
    expect(count).toBe(1)
  })

  it('never returns a computation begun earlier to a caller with a later stamp', async () => {
    const cache = new Cache(100)
    const early = pending<string>()
    const begun = pending<null>()
    const first = cache.getOrCompute('key', at('1'), () => (begun.end(null), early.answer))
    await begun.answer
    const second = cache.getOrCompute('key', at('2'), () => one('new'))
    early.end('old')
    expect([await first, await second]).toEqual(['old', 'new'])
  })

  it('keeps the previous value when a computation fails, and tries again', async () => {
    const cache = new Cache(100)
    await cache.getOrCompute('key', at('1'), () => one('former'))
    await expect(cache.getOrCompute('key', at('2'), () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    expect(await cache.getOrCompute<string>('key', at('2'), (former) => one(`${former} again`))).toBe('former again')
    await expect(cache.getOrCompute('other', at('1'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.getOrCompute('other', at('1'), () => one('yes'))).toBe('yes')
  })

  it('evicts the least recently used values when it weighs too much', async () => {
    const cache = new Cache(10)
    const get = (key: string, value: string) => cache.getOrCompute(key, at('1'), () => Promise.resolve({ value, weight: 4 }))
    await get('a', 'first')
    await get('b', 'first')
    await get('a', 'second')
    await get('c', 'first')
    expect([await get('a', 'second'), await get('c', 'second'), await get('b', 'second')]).toEqual(['first', 'first', 'second'])
  })

  it('computes only the missing values of many, and invalidates by prefix', async () => {
    const cache = new Cache(100)
    const asked: string[][] = []
    const get = (stamps: Record<string, string>) =>
      cache.getOrComputeMany(
        new Map(Object.entries(stamps).map(([id, stamp]) => [id, { key: `w ${id}`, stamp }])),
        (missing: string[]) => {
          asked.push(missing)
          return Promise.resolve(new Map(missing.map((id) => [id, { value: `${id}${stamps[id]}`, weight: 1 }])))
        },
      )
    expect(await get({ a: '1', b: '1' })).toEqual(
      new Map([
        ['a', 'a1'],
        ['b', 'b1'],
      ]),
    )
    expect(await get({ a: '1', b: '2' })).toEqual(
      new Map([
        ['a', 'a1'],
        ['b', 'b2'],
      ]),
    )
    cache.forget('w ')
    await get({ a: '1' })
    expect(asked).toEqual([['a', 'b'], ['b'], ['a']])
  })
})
