import { expect, it } from 'vitest'
import { describeFields } from './describe-fields'

it('says what changed in words, and leaves out what did not', () => {
  const before = { state: 'released', isProtected: false, name: 'a', tags: [], stateSince: '2025-11-03T14:05:00.000Z' }
  const after = { state: 'deprecated', isProtected: true, name: 'a', tags: ['x', 'y'], stateSince: '2025-11-04T14:05:00.000Z' }
  expect(describeFields({ before, after })).toEqual([
    { label: 'State', before: 'Released', after: 'Deprecated' },
    { label: 'Protected', before: 'no', after: 'yes' },
    { label: 'Tags', before: 'none', after: 'x, y' },
    { label: 'In this state since', before: '3 Nov 2025, 14:05 UTC', after: '4 Nov 2025, 14:05 UTC' },
  ])
})

it('says of a new object what is recorded, and reads what is nested', () => {
  const after = { autoApplyMax: 3, values: { warnRate: 0.4, isOn: true }, none: null }
  expect(describeFields({ before: null, after })).toEqual([
    { label: 'Auto apply max', before: null, after: '3' },
    { label: 'Values', before: null, after: 'Warn rate: 0.4; Is on: yes' },
  ])
})

it('calls nothing a change that only one side of a changed object records', () => {
  const before = { state: 'candidate', candidate: 'cnd_1' }
  const after = { state: 'verified', title: 'Ship', shapes: ['3fa7'] }
  expect(describeFields({ before, after })).toEqual([{ label: 'State', before: 'Candidate', after: 'Verified' }])
})
