import { expect, it } from 'vitest'
import { degraded } from '../skill.test-support'
import { baseOf, bodyOf, createInput, editInput, isChanged, newBase, tryInput } from './design-draft'

const content = '---\nname: x\n---\n# Ship\n\n## Steps\n\n1. Find it with `find`.\n2. Ship it.\n\n## Check\n\n- Sent.\n'
const skill = {
  ...degraded,
  content,
  own: null,
  description: 'Ships orders. Not for refunds.',
  exampleQueries: ['ship\nthis'],
  triggers: ['ship it'],
}

it('saves nothing of a skill that was not changed but its version', () => {
  const base = baseOf(skill, [])
  expect(isChanged(base, base.draft)).toBe(false)
  expect(editInput(base, base.draft)).toEqual({ name: skill.name, digest: skill.digest })
})

it('saves what changed alone, with the digest of the version that was edited', () => {
  const base = baseOf(skill, [])
  const [first, second] = base.draft.steps
  const draft = { ...base.draft, steps: [second!, first!], triggers: 'ship it\n\n send it ', reason: 'Clearer.' }
  expect(editInput(base, draft)).toEqual({
    name: skill.name,
    digest: skill.digest,
    content: content.replace('1. Find it with `find`.\n2. Ship it.', '1. Ship it.\n2. Find it with `find`.'),
    triggers: ['ship it', 'send it'],
    reason: 'Clearer.',
  })
  expect(editInput(base, { ...base.draft, not: '' })).toMatchObject({ description: 'Ships orders.' })
})

it('writes the steps of a new skill as its section Steps, without empty ones', () => {
  const steps = [
    { key: 3, text: 'Find it.' },
    { key: 1, text: ' ' },
    { key: 2, text: 'Ship it.' },
  ]
  const draft = { ...newBase.draft, name: 'ship', use: 'Ships orders', not: 'refunds', steps }
  const after = { ...draft, around: { ...draft.around, after: '## Check\n\n- Sent.' } }
  expect(bodyOf(draft)).toBe('## Steps\n\n1. Find it.\n2. Ship it.\n')
  expect(bodyOf(after)).toBe('## Steps\n\n1. Find it.\n2. Ship it.\n\n## Check\n\n- Sent.')
  expect(createInput(draft)).toMatchObject({ name: 'ship', description: 'Ships orders. Not for refunds', files: [] })
})

it('tries the whole text of an edit, and the request that was typed', () => {
  const base = baseOf(skill, [])
  expect(tryInput(base, base.draft, ' where is it ')).toMatchObject({
    of: skill.name,
    content,
    queries: ['ship this', 'where is it'],
  })
})
