import { describe, expect, test } from 'vitest'
import { seededRandom } from '@/lib/domain/mining/random'
import { findFamilies } from './find-families'
import { call, edit, randomHistory, run, session, type Act } from './histories.test-support'
import type { FamilySession } from './types'

/** Puts acts into a session at random places, in random order. */
function scatter(into: FamilySession, acts: readonly Act[], next: () => number): FamilySession {
  const all: Act[] = into.calls.map(({ tool, input, summary }) => ({ tool, input, summary }))
  for (const act of acts) all.splice(Math.floor(next() * (all.length + 1)), 0, act)
  return session(into.key, `Put the new prices of the catalogue online. ${into.prompts[0]?.text ?? ''}`, all)
}

function planted(seed: number): { sessions: FamilySession[]; members: Set<string> } {
  const next = seededRandom(seed)
  const sessions = randomHistory(seed, 60)
  const members = new Set(sessions.filter((_, at) => at % 8 === 3).map(({ key }) => key))
  const acts = () => [
    run(`pricetool import --from prices-${Math.floor(next() * 90)}.csv`),
    edit('catalogue/prices.yaml'),
    run('pricetool publish --channel web'),
  ]
  return { sessions: sessions.map((one) => (members.has(one.key) ? scatter(one, acts(), next) : one)), members }
}

describe('Families', () => {
  test.each([1, 2, 3, 4])('are found though their steps stand far apart in another order each time (%i)', (seed) => {
    const { sessions, members } = planted(seed)
    const found = findFamilies(sessions).find(({ steps }) => steps.some(({ heads }) => heads?.includes('pricetool publish')))
    expect(found?.sessions.filter((key) => members.has(key)).length).toBeGreaterThanOrEqual(members.size - 1)
    expect(found?.sessions.filter((key) => !members.has(key)).length).toBeLessThanOrEqual(1)
    const told = found?.steps.flatMap(({ heads, place }) => place ?? heads ?? [])
    expect(told).toEqual(expect.arrayContaining(['pricetool import', 'pricetool publish', 'catalogue/prices.yaml']))
  })

  test('are not found where all is chance: at most one in twenty histories', () => {
    const counts = Array.from({ length: 20 }, (_, at) => findFamilies(randomHistory(100 + at, 50)).length)
    expect(counts.filter((count) => count > 0).length).toBeLessThanOrEqual(1)
  }, 120_000)

  test('are the same in any order of the sessions', () => {
    const { sessions } = planted(5)
    const next = seededRandom(9)
    const shuffled = sessions.map((one) => ({ one, at: next() })).toSorted((a, b) => a.at - b.at)
    expect(findFamilies(shuffled.map(({ one }) => one))).toEqual(findFamilies(sessions))
  })

  test('are found where two files are changed together, however little else they share', () => {
    const sessions = randomHistory(21, 80).map((one, at) => {
      const acts: Act[] = one.calls.map(({ tool, input, summary }) => ({ tool, input, summary }))
      return at % 10 === 0
        ? session(one.key, one.prompts[0]!.text, [...acts, edit('shop/rates.ts'), edit('shop/rates.table.ts')])
        : one
    })
    const found = findFamilies(sessions).find(({ steps }) => steps.some(({ place }) => place === 'shop/rates.ts'))
    expect(found?.sessions).toHaveLength(8)
    expect(found?.steps.map(({ place }) => place)).toContain('shop/rates.table.ts')
  })

  test('need four cases: trials of one task are one', () => {
    const { sessions, members } = planted(6)
    const trials = sessions.map((one) => (members.has(one.key) ? { ...one, task: 'the same task' } : one))
    const found = findFamilies(trials).filter(({ sessions: own }) => own.some((key) => members.has(key)))
    expect(found.filter(({ cases }) => cases < 4)).toEqual([])
  })

  test('hold something that a fresh agent does not know', () => {
    const usual = [run('git status'), run('git diff'), run('git add -A'), run('git commit -m "done"')]
    const sessions = randomHistory(7, 40).map((one, at) =>
      at % 4 === 0
        ? session(one.key, 'Commit what you did', usual)
        : session(one.key, 'Look around', [run('ls'), run('cat README.md')]),
    )
    expect(findFamilies(sessions)).toEqual([])
  })
})

describe('Families of data flow', () => {
  /** A conversation that looks up an account and what it holds, and closes one of them. */
  function closing(at: number): FamilySession {
    const ids = [0, 1, 2].map((n) => `TK-${1000 + at * 10 + n}`)
    const account = `acc_${500 + at}`
    return session(`c${at}`, `I want to close ticket ${ids[1]}`, [
      call('find_account', { email: `user${at}@example.com` }, { account_id: account }),
      call('get_account', { account_id: account }, { account_id: account, tickets: ids }),
      ...ids.map((id) => call('get_ticket', { ticket_id: id }, { ticket_id: id, reason_code: `R${at}${id.slice(-1)}X` })),
      call('close_ticket', { ticket_id: ids[1]!, reason: 'solved' }, 'closed'),
    ])
  }
  const looking = (at: number) =>
    session(`l${at}`, 'What is the status of my account?', [
      call('find_account', { email: `other${at}@example.com` }, { account_id: `acc_${900 + at}` }),
      call('get_account', { account_id: `acc_${900 + at}` }, { account_id: `acc_${900 + at}`, tickets: [] }),
    ])
  const sessions = [...Array.from({ length: 8 }, (_, at) => closing(at)), ...Array.from({ length: 8 }, (_, at) => looking(at))]

  test('stand on the tool that acts on what the others found', () => {
    const found = findFamilies(sessions).find(({ act }) => act?.tool === 'close_ticket')
    expect(found?.sessions.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `c${at}`))
    expect(found?.steps.map(({ tool }) => tool)).toEqual(['find_account', 'get_account', 'get_ticket', 'close_ticket'])
  })

  test('stand on a list that is gone through', () => {
    const found = findFamilies([...sessions, ...Array.from({ length: 8 }, (_, at) => looking(20 + at))])
    expect(found.map(({ act }) => act)).toContainEqual({ tool: 'close_ticket' })
    const looped = found.flatMap(({ steps }) => steps).filter(({ tool }) => tool === 'get_ticket')
    expect(looped.every(({ isRepeated }) => isRepeated)).toBe(true)
  })
})

test('The checks of a project are a family of the sessions that run them', () => {
  const sessions = randomHistory(11, 40).map((one, at) => {
    const acts: Act[] = one.calls.map(({ tool, input, summary }) => ({ tool, input, summary }))
    return at % 2 === 0
      ? session(one.key, one.prompts[0]!.text, [...acts, run('task fmt && task lint'), run('task test:unit')])
      : one
  })
  const [found] = findFamilies(sessions).filter(({ source }) => source === 'checks')
  expect(found?.sessions).toHaveLength(20)
  expect(found?.steps.flatMap(({ heads }) => heads ?? []).toSorted()).toEqual(['task fmt', 'task lint', 'task test:unit'])
})
