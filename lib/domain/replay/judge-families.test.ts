import { expect, test } from 'vitest'
import { edit, randomHistory, run, session } from '@/lib/domain/family/histories.test-support'
import { judgeSessions } from './judge-families'

/** Sessions drawn by lot, in every sixth of which prices are put online, asked for in the same words. */
const sessions = randomHistory(3, 60).map((one, at) =>
  at % 6 === 0
    ? session(one.key, 'Put the new prices of the catalogue online', [
        ...one.calls,
        run(`pricetool import --from p${at}.csv`),
        edit('catalogue/prices.yaml'),
        run('pricetool publish --channel web'),
      ])
    : one,
)
const own = sessions.filter((_, at) => at % 6 === 0)

test('A family says what its recipe foretells of sessions that it was not made from', () => {
  const [found] = judgeSessions({ sessions, options: {}, found: [] }).families.filter(({ steps }) =>
    steps.some(({ heads }) => heads?.includes('pricetool publish')),
  )
  // Calls drawn by lot stand between its own, and nothing foretells them.
  const drawn = own.flatMap(({ calls }) => calls).length - own.length * 3
  expect(found!.replay!.sessions).toBe(own.length)
  expect(found!.replay!.calls).toBeGreaterThan(0.5 * ((own.length * 3) / (drawn + own.length * 3)))
  expect(found!.replay!.calls).toBeGreaterThan(found!.replay!.baselineCalls)
})

test('A family is worth its gain by the share of it that is done: what is said and which files it is about earn nothing', () => {
  const { families } = judgeSessions({ sessions, options: {}, found: [] })
  const [done] = families.filter(
    ({ features }) => features.includes('$ pricetool publish') || features.includes('$ pricetool import'),
  )
  expect(done!.features.some((key) => key.startsWith('word '))).toBe(true)
  expect(done!.worth).toBeGreaterThan(0)
  expect(done!.worth).toBeLessThan(done!.gain)
  for (const { worth, gain } of families) expect(worth).toBeLessThanOrEqual(Math.max(gain, 0))
})

test('Steps that were found elsewhere are measured in the same units', () => {
  const steps = [
    { tool: 'Bash', heads: ['pricetool import'] },
    { tool: 'Bash', heads: ['pricetool publish'] },
  ]
  const findings = own.map(({ key, calls }) => ({ session: key, positions: [calls.length - 3, calls.length - 1] }))
  const { replays } = judgeSessions({
    sessions,
    options: {},
    found: [
      { steps, findings },
      { steps, findings: findings.slice(0, 3) },
      { steps, findings: findings.map((one) => ({ ...one, session: 'of a sub-agent' })) },
    ],
  })
  expect(replays[0]).toMatchObject({ sessions: own.length, baselineCalls: expect.any(Number) })
  expect(replays[0]!.calls).toBeGreaterThan(0)
  expect(replays.slice(1)).toEqual([null, null])
})
