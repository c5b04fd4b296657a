import { describe, expect, it } from 'vitest'
import { refuseInBulk } from './refuse-in-bulk'

const flag = { severity: 'flag', reason: 'It is short.' }
const reject = { severity: 'reject', reason: 'It deletes files.' }

describe('a bulk approval', () => {
  it.each([
    ['a plain candidate', { kind: 'new', risk: 'low', gates: [] }, null],
    ['a flag alone, at whatever risk', { kind: 'revision', risk: 'high', gates: [flag] }, null],
    ['a gate of the reject class', { kind: 'new', risk: 'low', gates: [flag, reject] }, 'risky'],
    [
      'a revision that can touch more',
      { kind: 'revision', risk: 'low', gates: [flag], widens: { hosts: ['evil.example'] } },
      'widens',
    ],
    ['a revision that touches the same', { kind: 'revision', risk: 'low', gates: [], widens: null }, null],
    ['a merge, whose map is to be seen', { kind: 'merge', risk: 'low', gates: [] }, 'merge'],
    ['a risky merge, for its risk first', { kind: 'merge', risk: 'high', gates: [reject] }, 'risky'],
  ])('%s', (_, candidate, code) => {
    expect(refuseInBulk(candidate)?.code ?? null).toBe(code)
  })

  it('says the reason of the gate', () => {
    expect(refuseInBulk({ kind: 'new', risk: 'high', gates: [reject] })?.reason).toBe(
      'High risk, review individually: It deletes files.',
    )
  })
})
