import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countUnits } from '@/lib/domain/family/find-families'
import { call, edit, randomHistory, run, session, type Act } from '@/lib/domain/family/histories.test-support'
import { modelSteps } from '@/lib/domain/family/model-steps'
import type { FamilySession } from '@/lib/domain/family/types'
import { seededRandom } from '@/lib/domain/mining/random'
import { judgeSessions } from './judge-families'
import { readMoves } from './read-moves'
import { replay } from './replay'
import type { Replay } from './types'

const scope = { isChecks: false, isFlow: true, acting: new Set<string>(), acts: [] }

/** Replays the units of the sessions whose key begins with `m`, whatever a family would be made of. */
function replayed(sessions: readonly FamilySession[]): Replay | null {
  const table = countUnits(sessions)
  const units = Int32Array.from(table.units.keys()).filter((unit) => table.units[unit]!.session.startsWith('m'))
  return replay({ table, moves: readMoves(table), units, stepsOf: (some) => modelSteps(table, some, scope) })
}

const members = (count: number, acts: (at: number) => readonly Act[], task?: (at: number) => string): FamilySession[] =>
  Array.from({ length: count }, (_, at) => session(`m${String(at).padStart(3, '0')}`, 'Close the books', acts(at), task?.(at)))

const tools = ['open_ledger', 'post_entry', 'match_receipt', 'close_month', 'notify_owner', 'file_report']
const modes = ['daily', 'weekly', 'monthly']

describe('A replay', () => {
  test('of identical units, each step of which comes once, foretells every call and states every argument', () => {
    const acts = fc
      .shuffledSubarray(tools, { minLength: 2 })
      .chain((chosen) => fc.tuple(...chosen.map((tool) => fc.constantFrom(...modes).map((mode) => call(tool, { mode })))))
    fc.assert(
      fc.property(acts, fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 99 }), (own, count, seed) => {
        const found = replayed([...members(count, () => own), ...randomHistory(seed, 6)])
        expect(found).toMatchObject({ sessions: count, calls: 1, arguments: 1 })
      }),
      { numRuns: 40 },
    )
  })

  test('is the same in any order of the sessions', () => {
    const sessions = randomHistory(3, 48).map((one, at) =>
      at % 6 === 0
        ? session(one.key, one.prompts[0]!.text, [
            ...one.calls,
            run(`pricetool import --from p${at}.csv`),
            run('pricetool publish'),
          ])
        : one,
    )
    const judged = (own: readonly FamilySession[]) => judgeSessions({ sessions: own, options: {}, found: [] }).families
    const expected = judged(sessions)
    expect(expected.some((one) => one.replay !== null)).toBe(true)
    fc.assert(
      fc.property(fc.shuffledSubarray(sessions, { minLength: sessions.length }), (own) => {
        expect(judged(own)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
  })

  test('of calls drawn by lot foretells no more than is foretold without it', () => {
    const gains = Array.from({ length: 30 }, (_, seed) => {
      const next = seededRandom(seed + 1)
      const draw = (): Act => call(tools[Math.floor(next() ** 2 * tools.length)]!, { mode: modes[Math.floor(next() * 3)]! })
      const sessions = Array.from({ length: 40 }, (_, at) =>
        session(`${at % 4 === 0 ? 'm' : 'o'}${at}`, 'Whatever', Array.from({ length: 14 }, draw)),
      )
      const { calls, baselineCalls } = replayed(sessions)!
      return calls - baselineCalls
    })
    expect(Math.max(...gains)).toBeLessThan(0.15)
    expect(gains.reduce((sum, one) => sum + one, 0) / gains.length).toBeLessThan(0.02)
  })

  test('needs four sessions with specific calls, and two tasks', () => {
    const own = () => [call('open_ledger', { mode: 'daily' }), call('close_month', { mode: 'daily' })]
    expect(replayed([...members(3, own), ...randomHistory(1, 8)])).toBeNull()
    expect(replayed(members(8, (at) => (at < 3 ? own() : [run('ls')])))).toBeNull()
    expect(replayed(members(6, own, () => 'one task'))).toBeNull()
    expect(replayed(members(4, own))).toMatchObject({ sessions: 4, calls: 1 })
  })

  test('holds back all trials of a task at once', () => {
    const ways = [
      ['open_ledger', 'post_entry'],
      ['match_receipt', 'file_report'],
    ]
    const own = (at: number) => ways[at % 2]!.map((tool) => call(tool, { mode: 'daily' }))
    expect(replayed(members(8, own, (at) => `task ${at % 2}`))).toMatchObject({ calls: 0 })
    expect(replayed(members(8, own))!.calls).toBeGreaterThan(0.5)
  })

  test('counts no call that any agent makes, wherever it stands', () => {
    const own: Act[] = [run('shipctl freeze --web'), edit('deploy/channels.yaml'), run('shipctl roll out --web')]
    const everyday: Act[] = [run('git status'), run('ls -la src'), call('Read', { file_path: '/repo/a.md' }), run('npm test')]
    const among = own.flatMap((one, at) => [everyday[at]!, one, everyday[at + 1]!])
    const others = randomHistory(5, 20)
    expect(replayed([...members(6, () => among), ...others])).toEqual(replayed([...members(6, () => own), ...others]))
  })

  test('is nothing that the other sessions do anyway', () => {
    const own = () => ['open_ledger', 'post_entry', 'close_month'].map((tool) => call(tool, { mode: 'daily' }))
    const others = Array.from({ length: 20 }, (_, at) => session(`o${at}`, 'Whatever', own()))
    const known = replayed([...members(6, own), ...others])!
    expect(known).toMatchObject({ calls: 1, arguments: 1, baselineCalls: 1, baselineArguments: 1 })
    expect(replayed([...members(6, own), ...randomHistory(2, 20)])).toMatchObject({ baselineCalls: 0, baselineArguments: 0 })
  })
})

describe('Arguments', () => {
  test('are stated where one path of an earlier result gives them', () => {
    const own = (at: number) => [
      call('find_account', { email: `u${at}@example.com` }, { account: { id: `acc_${700 + at}` } }),
      call('close_account', { account_id: `acc_${700 + at}` }, 'closed'),
    ]
    expect(replayed(members(6, own))).toMatchObject({ calls: 1, arguments: 0.5 })
  })

  test('of a command are its words, stated where its template has them', () => {
    const files = ['north', 'south', 'east', 'west', 'inner', 'outer']
    const own = (at: number) => [run(`pricetool load --mode full --from ${files[at]}-${at * 37}.csv`), run('pricetool publish')]
    // `--mode`, `full` and `--from` of four words; the file is another one each time.
    expect(replayed(members(6, own))).toMatchObject({ calls: 1, arguments: 0.75 })
  })

  test('are not asked for where no call has one', () => {
    const own = () => [run('pricetool load'), run('shopctl publish')]
    expect(replayed(members(5, own))).toMatchObject({ calls: 1, arguments: null, baselineArguments: null })
  })
})
