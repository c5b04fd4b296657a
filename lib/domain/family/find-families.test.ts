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

test('Everyday commands are worth a word where they run a check of the project by themselves', () => {
  const usual = (failure?: string): Act[] => {
    const commit = {
      ...run('git commit -m "done"'),
      ...(failure === undefined ? {} : { status: 'error' as const, summary: failure }),
    }
    return [run('git status'), run('git diff'), run('git add -A'), commit]
  }
  const history = (failure: string) =>
    randomHistory(13, 60).map((one, at) =>
      at % 4 === 0 ? session(one.key, 'Commit what you did', [...one.calls, ...usual(at % 8 === 0 ? failure : undefined)]) : one,
    )
  const hooks = (failure: string) => findFamilies(history(failure)).flatMap((one) => one.hooks)
  expect(hooks('Exit code 1\n$ task verify --all\n2 failures')).toEqual([
    { step: 4, head: 'git commit', command: 'task verify --all', sessions: 8, of: 15 },
  ])
  expect(findFamilies(history('Exit code 1\nnothing to commit'))).toEqual([])
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

describe('Families of conversations', () => {
  const next = seededRandom(31)
  const greetings = ['Hello there', 'Good day', 'Hi', 'One moment please']
  const said = (at: number, text: string) => `${greetings[at % greetings.length]}, ${text}`
  /** A guest with rooms that are held, looked up as every conversation begins. */
  const opening = (at: number): Act[] => {
    const rooms = [0, 1, 2].map((n) => `room_${100 + at * 10 + n}`)
    return [
      call('get_guest', { email: `guest${at}@example.com` }, { guest_id: `g_${500 + at}`, rooms }),
      ...rooms.map((id) =>
        call('get_room', { room_id: id }, { room_id: id, nights: [{ night: `n_${id}_a` }, { night: `n_${id}_b` }] }),
      ),
    ]
  }
  const room = (at: number) => `room_${100 + at * 10}`
  const leave = (at: number) =>
    session(`r${at}`, said(at, 'please release my room'), [...opening(at), call('release_room', { room_id: room(at) }, 'ok')])
  const change = (at: number) =>
    session(`u${at}`, said(at, 'I would like an upgrade to the sea side'), [
      ...opening(at),
      call('upgrade_room', { room_id: room(at), side: 'sea' }, 'ok'),
    ])
  const many = (from: number, to: number, make: (at: number) => FamilySession) =>
    Array.from({ length: to - from }, (_, at) => make(from + at))
  const acting = [...many(0, 10, leave), ...many(20, 40, change)]

  test('hold who asked for it, was looked up and declined', () => {
    const declined = many(60, 66, (at) => session(`d${at}`, said(at, 'please release my room today'), opening(at)))
    const other = many(70, 80, (at) => session(`o${at}`, said(at, 'which side is my room on'), opening(at)))
    const found = findFamilies([...acting, ...declined, ...other]).find(({ act }) => act?.tool === 'release_room')
    expect(found?.sessions.filter((key) => key.startsWith('d'))).toHaveLength(6)
    expect(found?.sessions.filter((key) => key.startsWith('o') || key.startsWith('u'))).toEqual([])
    expect(found?.steps.find(({ tool }) => tool === 'release_room')).toMatchObject({
      share: 10 / 16,
      declined: { units: 6, of: 16 },
    })
  })

  test('hold nobody who asked for something else with the same words as all', () => {
    const other = many(70, 80, (at) => session(`o${at}`, said(at, 'the room is cold'), opening(at)))
    const found = findFamilies([...acting, ...other]).find(({ act }) => act?.tool === 'release_room')
    expect(found?.sessions.toSorted()).toEqual(
      many(0, 10, leave)
        .map(({ key }) => key)
        .toSorted(),
    )
    expect(found?.steps.flatMap(({ declined }) => declined ?? [])).toEqual([])
  })

  test('are one for a look-up and what is looked up of its results', () => {
    const nights = (at: number): Act[] =>
      [0, 1, 2].flatMap((n) =>
        ['a', 'b'].map((end) => call('get_night', { night: `n_room_${100 + at * 10 + n}_${end}` }, 'free')),
      )
    const asking = many(40, 60, (at) =>
      session(`n${at}`, said(at, 'are my nights still held'), [...opening(at), ...nights(at), call('say', { text: 'they are' })]),
    )
    const idle = many(60, 100, (at) => session(`i${at}`, said(at, 'thanks'), [call('say', { text: 'welcome' })]))
    const found = findFamilies([...acting, ...asking, ...idle])
    expect(found.flatMap(({ act }) => (act?.each === undefined ? [] : [act.tool]))).toEqual(['get_room'])
  })

  test('are one more where some act on several members of the list', () => {
    const all = (at: number) =>
      session(`a${at}`, said(at, 'release everything'), [
        ...opening(at),
        ...[0, 1, 2].map((n) => call('release_room', { room_id: `room_${100 + at * 10 + n}` }, 'ok')),
      ])
    const idle = many(100, 120, (at) => session(`i${at}`, said(at, 'good night'), [call('say', { text: 'good night' })]))
    const found = findFamilies([...acting, ...many(60, 66, all), ...idle])
    const several = found.find(({ act }) => act?.several === 'rooms')
    expect(several).toMatchObject({ act: { tool: 'release_room', tools: ['release_room'] } })
    expect(several?.sessions.toSorted()).toEqual(many(60, 66, all).map(({ key }) => key))
    expect(findFamilies([...many(0, 4, leave), ...many(60, 80, all), ...idle]).filter(({ act }) => act?.several)).toEqual([])
  })

  test('do not stand on a tool that only looks unless conversations end with it', () => {
    const rated = (at: number, rest: Act[]) => [...opening(at), call('get_rate', { room_id: room(at) }, 'high'), ...rest]
    const before = many(100, 112, (at) =>
      session(`b${at}`, said(at, 'release it'), rated(at, [call('release_room', { room_id: room(at) }, 'ok')])),
    )
    const last = many(120, 132, (at) => session(`e${at}`, said(at, 'what does it cost'), rated(at, [])))
    const acts = (sessions: readonly FamilySession[]) => findFamilies([...acting, ...sessions]).map(({ act }) => act?.tool)
    expect(acts(before)).not.toContain('get_rate')
    expect(acts([...before.slice(0, 4), ...last])).toContain('get_rate')
  })

  test('are none where a topic shares only how conversations begin and end', () => {
    const end = (text: string) => call('hand_over', { text: `${text} ${Math.floor(next() * 9000)}` }, 'done')
    const topic = many(40, 56, (at) =>
      session(`t${at}`, said(at, 'the balcony umbrella is broken'), [...opening(at), end('umbrella')]),
    )
    const idle = many(60, 100, (at) => session(`i${at}`, said(at, 'good night'), [call('say', { text: 'good night' })]))
    const all = [...acting, ...topic, ...idle]
    const ofTopic = (withGeneric: boolean) =>
      findFamilies(all, { withGeneric }).filter(
        ({ source, sessions }) => source === 'grown' && sessions.some((key) => key.startsWith('t')),
      )
    expect(ofTopic(false)).toEqual([])
    expect(ofTopic(true).every(({ isGeneric }) => isGeneric)).toBe(true)
    expect(ofTopic(true)).not.toEqual([])
  })

  test('are none where a topic shares a step of one other task, which only some of its units take', () => {
    const bill = (at: number) => call('send_bill', { guest_id: `g_${500 + at}` }, { bill_id: `bill_${700 + at}` })
    const reopen = many(120, 132, (at) =>
      session(`p${at}`, said(at, 'please reopen my tab'), [
        ...opening(at),
        bill(at),
        call('reopen_tab', { guest_id: `g_${500 + at}`, bill_id: `bill_${700 + at}` }, 'ok'),
      ]),
    )
    const topic = many(40, 60, (at) =>
      session(`t${at}`, said(at, 'the balcony umbrella is broken'), [
        ...opening(at),
        ...(at % 5 < 2 ? [bill(at)] : []),
        call('hand_over', { text: `umbrella ${Math.floor(next() * 9000)}` }, 'done'),
      ]),
    )
    const idle = many(60, 100, (at) => session(`i${at}`, said(at, 'good night'), [call('say', { text: 'good night' })]))
    const found = findFamilies([...acting, ...many(200, 220, change), ...reopen, ...topic, ...idle])
    expect(found.some(({ act }) => act?.tool === 'reopen_tab')).toBe(true)
    expect(found.filter(({ sessions }) => sessions.filter((key) => key.startsWith('t')).length * 2 > sessions.length)).toEqual([])
  })
})

test('What any agent does between the steps of a task is no step of it, its own check is', () => {
  const sessions = Array.from({ length: 24 }, (_, n) => {
    const own = [
      run('shipctl pack --crate blue'),
      edit('config/crates.yaml'),
      run('shipctl weigh --unit kg'),
      run('pytest tests/test_crates.py -q'),
      run('shipctl send --port north'),
    ]
    const at = 1 + (n % 4)
    const noise = n % 5 < 3 ? [run('git status')] : []
    return session(`x${n}`, `send the crates of dock ${n}`, [...own.slice(0, at), ...noise, ...own.slice(at)])
  })
  const found = findFamilies([...randomHistory(3, 60), ...sessions]).find(({ steps }) =>
    steps.some(({ heads }) => heads?.includes('shipctl send')),
  )
  const heads = found?.steps.flatMap(({ heads: some = [] }) => some) ?? []
  expect(heads).toContain('pytest')
  expect(heads).not.toContain('git status')
})
