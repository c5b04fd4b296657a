import { describe, expect, it } from 'vitest'
import { verbsByKind } from '@/lib/contract/logs'
import { goneFrom, inPlace, isHeld, isRows, newIn, staleAfter } from './live'
import { staleAfterWrite } from './stale'

const row = (id: string, rate: number) => ({ id, rate })

describe('An event on a live page', () => {
  it('makes the affected queries stale', () => {
    expect(staleAfter('candidate.propose')).toContain('candidate.list')
    expect(staleAfter('skill.deprecate')).toEqual(expect.arrayContaining(['skill.list', 'overview.read', 'skill.timeline']))
    expect(staleAfter('session_completed')).toContain('session.list')
    expect(staleAfter('skill_decay_applied')).toEqual([])
    expect(staleAfter('nothing.known')).toEqual([])
  })

  it('invalidates at least one query for every log entry', () => {
    for (const [kind, verbs] of verbsByKind) for (const verb of verbs) expect(staleAfter(`${kind}.${verb}`)).not.toEqual([])
  })

  it('invalidates everything that an undo may change', () => {
    const undoable = [...verbsByKind].filter(([kind, verbs]) => kind !== 'workspace' && verbs.includes('undo'))
    const changes = undoable.flatMap(([kind]) => staleAfter(`${kind}.undo`))
    expect(changes).not.toEqual([])
    const read = staleAfterWrite('event.undo')
    expect(changes.filter((name) => !read.includes(name))).toEqual([])
  })

  it('covers lists that are read row by row, and no counts', () => {
    expect(isHeld('skill.list', { sort: 'rate' })).toBe(true)
    expect(isHeld('skill.list', { limit: 1 })).toBe(false)
    expect(isHeld('overview.read', {})).toBe(false)
  })

  it('updates shown rows in place and counts the waiting ones', () => {
    const shown = { items: [row('a', 1), row('b', 2)], total: 2 }
    const fresh = { items: [row('c', 3), row('b', 9)], total: 2 }
    expect(newIn(shown, fresh)).toBe(1)
    expect(inPlace(shown, fresh)).toEqual({ items: [row('a', 1), row('b', 9)], total: 2 })
    expect([...goneFrom(shown, fresh)]).toEqual(['a'])
    expect([...goneFrom(shown, { ...fresh, nextCursor: 'more' })]).toEqual([])
    expect(isRows(shown)).toBe(true)
    expect(isRows({ total: 2 })).toBe(false)
  })
})
