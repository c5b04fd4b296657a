import { describe, expect, it } from 'vitest'
import {
  requestedEntries,
  firstDraft,
  leftOut,
  partIssues,
  splitInput,
  withoutPart,
  withPart,
  withPlace,
  type SplitDraft,
} from './split-draft'
import { releaseEntries as entries } from './split.test-support'

const named = (draft: SplitDraft): SplitDraft => ({
  ...draft,
  parts: draft.parts.map((part, index) => ({ ...part, name: `part-${'abc'[index]}`, description: `Does ${index}` })),
})
const start = firstDraft(entries)

describe('a split being planned', () => {
  it('begins with half of the steps in each part and everything else in both', () => {
    expect(start.places).toEqual({
      'instructions step 1': [0],
      'instructions step 2': [0],
      'instructions step 3': [1],
      'warnings item 1': [0, 1],
    })
    expect(leftOut(start)).toEqual([])
  })

  it("requests all of the skill's contents with names that no skill has", () => {
    const requested = requestedEntries({ name: `${'a'.repeat(49)}-bbbbbbbbbbbbbb`, description: 'd' })
    expect(requested.dryRun).toBe(true)
    for (const { name } of requested.into) {
      expect(name.length).toBeLessThanOrEqual(64)
      expect(name).not.toContain('--')
    }
  })

  it('names only what does not go to all, and reports what is lost', () => {
    const moved = withPlace(withPlace(named(start), 'warnings item 1', 1, false), 'instructions step 2', 0, false)
    expect(splitInput('release', moved, entries)).toEqual({
      name: 'release',
      leadsTo: 'part-a',
      dropped: ['instructions step 2'],
      into: [
        { name: 'part-a', description: 'Does 0', steps: [1], entries: ['warnings item 1'] },
        { name: 'part-b', description: 'Does 1', steps: [3] },
      ],
    })
  })

  it('adds what all parts have to a new part, and removes it with the part', () => {
    const three = withPart(start)
    expect(three.parts.map((part) => part.key)).toEqual([0, 1, 2])
    expect(three.places['warnings item 1']).toEqual([0, 1, 2])
    expect(three.places['instructions step 1']).toEqual([0])
    const two = withoutPart({ ...three, leadsTo: 2 }, 2)
    expect(two).toEqual(start)
    expect(withoutPart(two, 0)).toBe(two)
  })

  it.each<[string, (draft: SplitDraft) => SplitDraft, RegExp]>([
    ['no name', (draft) => ({ ...draft, parts: draft.parts.map((part) => ({ ...part, name: '' })) }), /./],
    ['a name twice', (draft) => ({ ...draft, parts: draft.parts.map((part) => ({ ...part, name: 'same' })) }), /Two parts/],
    [
      'the old name',
      (draft) => ({ ...draft, parts: draft.parts.map((part) => ({ ...part, name: 'release' })) }),
      /redirects to a part/,
    ],
    ['no step', (draft) => withPlace(draft, 'instructions step 3', 1, false), /at least one step/],
    [
      'no description',
      (draft) => ({ ...draft, parts: draft.parts.map((part) => ({ ...part, description: ' ' })) }),
      /when to use/,
    ],
  ])('is held back by %s', (_, change, words) => {
    expect(partIssues(named(start), entries, 'release').size).toBe(0)
    const issues = partIssues(change(named(start)), entries, 'release')
    expect(Object.values(issues.get(1) ?? {}).join()).toMatch(words)
  })
})
