import { describe, expect, it } from 'vitest'
import { guardMove } from './guard'
import { guardMerge } from './merge'
import { origins, tierOf } from './origin'

describe('guardAct', () => {
  it('refuses a delete while others depend on the skill, naming them', () => {
    const verdict = guardMove('released', { event: 'delete', actor: 'person', dependents: ['night-run', 'day-run'] })
    expect(verdict).toMatchObject({ ok: false, why: 'has-dependents', message: expect.stringContaining('night-run, day-run') })
    expect(guardMove('released', { event: 'delete', actor: 'person', dependents: [] })).toMatchObject({ ok: true, to: 'deleted' })
    expect(guardMove('released', { event: 'delete', actor: 'person' })).toMatchObject({ ok: true, to: 'deleted' })
  })

  it('asks for the digest only where a version is approved', () => {
    const digest = { read: 'old', current: 'new' }
    expect(guardMove('candidate', { event: 'promote', actor: 'person', digest })).toMatchObject({ why: 'digest-differs' })
    expect(guardMove('verified', { event: 'promote', actor: 'person', digest })).toMatchObject({ ok: true })
    expect(guardMove('candidate', { event: 'promote', actor: 'person', digest: { current: 'new' } })).toMatchObject({ ok: true })
  })

  it('lets the loser of a race go, naming the state', () => {
    const verdict = guardMove('degraded', { event: 'promote', actor: 'person', revision: { read: 3, current: 4 } })
    expect(verdict).toMatchObject({ ok: false, why: 'stale', message: expect.stringContaining('degraded') })
  })

  it.each([
    ['ENOENT', { ok: true, to: 'uninstalled' }],
    ['EACCES', { ok: false, why: 'file-unreadable' }],
    ['EIO', { ok: false, why: 'file-unreadable' }],
    [null, { ok: false, why: 'file-present' }],
  ])('uninstalls on %s: %j', (fileError, answer) => {
    expect(guardMove('deprecated', { event: 'uninstall', actor: 'doctor', fileError })).toMatchObject(answer)
  })
})

describe('guardMerge', () => {
  it('joins learned with learned, and human with human or imported with imported by a person alone', () => {
    for (const target of origins) {
      for (const source of origins) {
        for (const actor of ['person', 'policy'] as const) {
          const isOfPerson = target === 'human' || target === 'imported'
          const isFine = target === source && (target === 'learned' || (isOfPerson && actor === 'person'))
          expect(guardMerge({ id: 'a', origin: target }, { id: 'b', origin: source }, actor).ok).toBe(isFine)
        }
      }
    }
  })

  it('refuses a skill with itself', () => {
    const side = { id: 'a', origin: 'learned' } as const
    expect(guardMerge(side, side, 'person')).toMatchObject({ why: 'same-skill' })
  })
})

describe('tierOf', () => {
  it('lifts a skill that has to prove itself on approval and leaves the others', () => {
    expect(origins.map((origin) => [tierOf(origin, false), tierOf(origin, true)])).toEqual([
      [1, 2],
      [1, 2],
      [3, 3],
      [1, 2],
      [4, 4],
      [4, 4],
      [4, 4],
    ])
  })
})
