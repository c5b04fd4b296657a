import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { readSkill } from '@/lib/services/skill/read-skill'
import { isReadable, jsonColumns } from './json-columns'

it.each([
  ['Skill', 'tags', ['a'], [1]],
  ['Occurrence', 'positions', [1, 2], [1, null]],
  ['Candidate', 'files', [{ path: 'SKILL.md', text: '' }], [{ path: 'SKILL.md' }]],
  ['Candidate', 'backing', [{ sessionId: 's', positions: [1, null] }], { sessionId: 's' }],
  ['Candidate', 'wordings', [], [{ by: 'claude' }]],
  ['Session', 'signals', [{ kind: 'interrupt', turn: 0 }], [{ kind: 'hiccup', turn: 0 }]],
  [
    'Session',
    'verdictSignals',
    [{ kind: 'check', sign: 'for', weight: 1.5, step: 3, turn: null, sentence: 'It passed.' }],
    [{ kind: 'hunch', sign: 'for', weight: 1.5, step: 3, turn: null, sentence: 'It passed.' }],
  ],
  ['Candidate', 'score', { value: 0.4, parts: { support: 1, ended: null } }, { value: '0.4', parts: {} }],
  [
    'Candidate',
    'replay',
    { sessions: 9, calls: 0.6, arguments: null, baselineCalls: 0.3, baselineArguments: null },
    { sessions: 9, calls: 0.6, arguments: null, baselineCalls: null, baselineArguments: null },
  ],
  ['Candidate', 'replay', {}, { calls: 0.6 }],
  [
    'Candidate',
    'family',
    {
      episodes: 9,
      sessions: 7,
      variants: [{ title: 'By phone', sessions: 2 }],
      parts: [{ kind: 'fix', text: 'Call it again.' }],
    },
    { episodes: 9, sessions: 7, variants: [], parts: [{ kind: 'wish', text: 'Call it again.' }] },
  ],
  ['Candidate', 'family', {}, { episodes: 9 }],
  ['Candidate', 'said', { version: 2 }, ['version']],
  ['Pattern', 'whyNot', { code: 'part_of', of: 'abc' }, { code: 'part_of' }],
  ['Pattern', 'whyNot', null, { code: 'unheard-of' }],
  ['Decision', 'inputs', { judged: 20 }, null],
  ['Job', 'result', { files: 2 }, 'two files'],
  ['Event', 'evidence', null, 'none'],
  ['Notice', 'data', { sessionKey: 's' }, []],
  ['Policy', 'values', { warnRate: 0.4, overTrigger: { low: { rate: 0.6 } } }, { warnRate: [0.4] }],
])('%s.%s is read by its shape', (table, column, good, bad) => {
  expect([isReadable(table, column, good), isReadable(table, column, bad)]).toEqual([true, false])
})

it('reads what cannot be parsed as empty', () => {
  expect(jsonColumns.Skill.tags('a')).toEqual([])
  expect(jsonColumns.Policy.values(['a'])).toEqual({})
  expect(jsonColumns.Shape.heads(null)).toBeNull()
  expect(jsonColumns.Candidate.score('high')).toEqual({ value: null, parts: {} })
  expect(jsonColumns.Candidate.replay(null)).toEqual({})
  expect(jsonColumns.Pattern.whyNot({ code: 'part_of' })).toBeNull()
  expect(jsonColumns.Decision.inputs(null)).toEqual({})
})

forBothDatabases('A column that cannot be read', (open) => {
  it('is reported by the doctor and does not block the rest', async () => {
    const { ctx, store } = await open()
    const { id } = await makeSkill(ctx, { name: 'ship-orders' })
    await store.db.skill.update({ where: { id }, data: { tags: { not: 'a list' } } })
    expect(await readSkill(ctx, { name: 'ship-orders' })).toMatchObject({ name: 'ship-orders' })
    const { ok, items } = await runDoctor(ctx, {})
    expect(ok).toBe(false)
    expect(items.filter((item) => item.code === 'value-unreadable')).toMatchObject([
      { severity: 'error', sentence: `Skill ${id} has the column tags in an unreadable form. It is treated as empty.` },
    ])
  })
})
