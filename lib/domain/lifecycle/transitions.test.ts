import { describe, expect, it } from 'vitest'
import { sweepVerbs } from './guards'
import { isLive, isOnDisk, isTerminal, parseState, states, type State } from './states'
import { actors, eventsFor, allowed, findTransition, lifecycleEvents, transitionRows } from './transitions'

describe('the transition table', () => {
  it('reaches every state from a candidate or a released skill, as skills are created', () => {
    const reached = new Set<State>(['candidate', 'released'])
    for (let grown = true; grown;) {
      const before = reached.size
      for (const row of transitionRows) {
        if (row.to && row.from.some((state) => reached.has(state))) reached.add(row.to)
      }
      grown = reached.size > before
    }
    expect([...reached].sort()).toEqual([...states].sort())
  })

  it('has one row for an event from a state', () => {
    for (const state of states) {
      for (const event of lifecycleEvents) {
        const rows = transitionRows.filter((row) => row.event === event && row.from.includes(state))
        expect(rows.length, `${event} from ${state}`).toBeLessThanOrEqual(1)
      }
    }
  })

  it('lets a policy leave no terminal, archived or uninstalled state, and never delete, reject or reset', () => {
    for (const row of transitionRows.filter(({ who }) => who.includes('policy'))) {
      expect(['delete', 'reject', 'reset', 'protect', 'unprotect']).not.toContain(row.event)
      for (const state of row.from) expect(state === 'candidate' || isOnDisk(state), `${row.event} from ${state}`).toBe(true)
    }
  })

  it('lets nothing but a flag or a delete leave a terminal state', () => {
    for (const state of states.filter(isTerminal)) {
      for (const row of transitionRows.filter(({ from }) => from.includes(state))) {
        expect(['protect', 'unprotect', 'delete']).toContain(row.event)
      }
    }
  })

  it('has a row for every verb of the sweep', () => {
    for (const verb of sweepVerbs) expect(states.some((state) => findTransition(state, verb)?.who.includes('policy'))).toBe(true)
  })

  it('restarts the window exactly where it begins again', () => {
    const restarting = transitionRows
      .filter(({ effects }) => effects.restartsWindow)
      .map(({ event, from }) => `${event} ${from.join()}`)
    expect(restarting).toEqual([
      'promote candidate',
      'promote degraded',
      'reset deprecated,archived,uninstalled',
      'unblock deprecated',
      'clear deprecated',
      'revise verified,released,degraded,deprecated',
    ])
  })
})

describe('allowed', () => {
  it('names the state, what the event takes, and what is possible now', () => {
    const answer = allowed('released', 'reset', 'person', 'try again')
    expect(answer).toMatchObject({ ok: false, why: 'wrong-state' })
    expect(answer.ok ? '' : answer.message).toBe(
      'Can’t reset released skills, only deprecated, archived, uninstalled ones; possible now: deprecate, archive, delete, protect.',
    )
    const rejected = allowed('rejected', 'promote', 'person')
    expect(rejected.ok ? '' : rejected.message).toContain('only undo changes this state')
  })

  it('asks the state first, then the actor, then for a reason', () => {
    expect(allowed('archived', 'deprecate', 'doctor')).toMatchObject({ why: 'wrong-state' })
    expect(allowed('released', 'deprecate', 'doctor')).toMatchObject({ why: 'not-for-actor' })
    expect(allowed('released', 'deprecate', 'person', '  ')).toMatchObject({ why: 'needs-reason' })
    expect(allowed('released', 'deprecate', 'person', 'slow')).toMatchObject({ ok: true, to: 'deprecated' })
    expect(allowed('released', 'deprecate', 'policy')).toMatchObject({ ok: true, to: 'deprecated' })
  })

  it('keeps the state where an event only sets a flag', () => {
    for (const state of states.filter((state) => state !== 'deleted')) {
      expect(allowed(state, 'protect', 'person', 'night shift')).toMatchObject({ ok: true, to: state })
    }
  })
})

describe('actsFor', () => {
  it.each([
    ['candidate', ['promote', 'reject', 'delete', 'protect']],
    ['verified', ['promote', 'deprecate', 'archive', 'reject', 'delete', 'protect']],
    ['released', ['deprecate', 'archive', 'delete', 'protect']],
    ['degraded', ['promote', 'deprecate', 'archive', 'reject', 'delete', 'protect']],
    ['deprecated', ['reset', 'archive', 'reject', 'delete', 'protect']],
    ['archived', ['reset', 'reject', 'delete', 'protect']],
    ['rejected', ['delete', 'protect']],
    ['uninstalled', ['reset', 'delete', 'protect']],
    ['deleted', []],
  ] as const)('offers a person on a %s skill: %j', (state, acts) => {
    expect(eventsFor(state, false)).toEqual(acts)
  })

  it('offers what allowed allows a person with a reason, and nothing else', () => {
    for (const state of states) {
      for (const event of lifecycleEvents.filter((event) => event !== 'revise' && event !== 'unprotect')) {
        expect(eventsFor(state, false).includes(event)).toBe(allowed(state, event, 'person', 'because').ok)
      }
    }
  })

  it('offers to unprotect what is protected', () => {
    expect(eventsFor('released', true)).toContain('unprotect')
    expect(eventsFor('released', true)).not.toContain('protect')
  })
})

describe('states', () => {
  it('reads its own words and those of other systems', () => {
    for (const state of states) expect(parseState(state.toUpperCase())).toBe(state)
    expect(parseState(' Demoted ')).toBe('deprecated')
    expect(parseState('trusted')).toBe('released')
    expect(parseState('nonsense')).toBeNull()
    expect(parseState('constructor')).toBeNull()
  })

  it('has live inside on disk, and neither in terminal', () => {
    for (const state of states) {
      if (isLive(state)) expect(isOnDisk(state)).toBe(true)
      if (isOnDisk(state)) expect(isTerminal(state)).toBe(false)
    }
    expect(actors).toContain('policy')
  })
})
