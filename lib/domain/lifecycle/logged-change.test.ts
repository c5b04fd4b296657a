import { describe, expect, it } from 'vitest'
import { applyChange, type LoggedChange } from './logged-change'
import type { SkillFacts } from './skill'

const verified: SkillFacts = {
  state: 'verified',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'api',
  stateSince: 10,
  windowSince: 10,
  deprecatedBy: null,
}
const at = 50
const deprecated: SkillFacts = { ...verified, state: 'deprecated', stateSince: at, deprecatedBy: 'person' }
const change = (more: Partial<LoggedChange>): LoggedChange => ({
  verb: 'deprecate',
  actor: 'person',
  at,
  before: verified,
  after: deprecated,
  ...more,
})

describe('a logged change', () => {
  it('applies as logged to a skill in the same state, and changes nothing else of it', () => {
    expect(applyChange({ ...verified, risk: 'high' }, change({}))).toEqual({ ...deprecated, risk: 'high' })
  })

  it('applies by the table to a skill in another state', () => {
    const released: SkillFacts = { ...verified, state: 'released', stateSince: 30, windowSince: 20 }
    expect(applyChange(released, change({}))).toEqual({ ...deprecated, windowSince: 20 })
  })

  it('takes over what it sets beside the state where the table has no such move', () => {
    const archived: SkillFacts = { ...verified, state: 'archived', stateSince: 30 }
    const protecting = change({ after: { ...deprecated, isProtected: true, risk: 'high', taskType: 'code' } })
    expect(applyChange(archived, protecting)).toEqual({ ...archived, isProtected: true, risk: 'high', taskType: 'code' })
  })

  it('is a move too where a state begins anew: an undo of what never happened here does nothing', () => {
    const again: SkillFacts = { ...deprecated, stateSince: 70 }
    expect(applyChange(verified, change({ verb: 'undo', before: deprecated, after: again }))).toEqual(verified)
    expect(applyChange(deprecated, change({ verb: 'undo', before: deprecated, after: again }))).toEqual(again)
  })

  it('that is no move applies in any state', () => {
    const edit = change({ verb: 'edit', after: { ...verified, windowSince: 60 } })
    expect(applyChange(deprecated, edit)).toEqual({ ...deprecated, windowSince: 60 })
  })
})
