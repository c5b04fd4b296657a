import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MergeSideText } from '@/lib/domain/merge/entry'
import { lostIn, planSplit, type SplitPart } from './plan'

const side = (body: string, more: Partial<MergeSideText> = {}): MergeSideText => ({
  name: 'release',
  body,
  shapes: [],
  constraints: [],
  triggers: [],
  exampleQueries: [],
  files: [],
  ...more,
})
const part = (name: string, steps: number[], entries: string[] = []): SplitPart => ({
  name,
  title: `The ${name}`,
  steps,
  entries,
})

const body = `# Release

Say what you do.

## Instructions

1. Build it.
2. Test it.
3. Ship it.
   - \`where\`: \`prod\`
4. Tell them.

## Warnings

- Never on Fridays
- Tests may be slow

## References

- \`recipe.json\`: the steps as data.
- \`references/house.md\`: the house rules.
`

describe('planSplit', () => {
  const source = side(body, {
    shapes: ['b', 't', 's', 'n'],
    constraints: ['only in production'],
    files: [
      { path: 'recipe.json', sha256: '1' },
      { path: 'references/house.md', sha256: '2' },
    ],
  })
  const plan = planSplit(source, [part('check', [1, 2], ['warnings item 2']), part('ship', [1, 3, 4], ['warnings item 1'])])

  it('gives each part its steps and what it names, and the rest to both', () => {
    expect(plan.parts.map((one) => one.body)).toEqual([
      '# The check\n\nSay what you do.\n\n## Instructions\n\n1. Build it.\n2. Test it.\n\n## Warnings\n\n- Tests may be slow\n\n## References\n\n- `references/house.md`: the house rules.\n',
      '# The ship\n\nSay what you do.\n\n## Instructions\n\n1. Build it.\n2. Ship it.\n   - `where`: `prod`\n3. Tell them.\n\n## Warnings\n\n- Never on Fridays\n\n## References\n\n- `references/house.md`: the house rules.\n',
    ])
    expect(plan.parts.map(({ shapes, constraints, files }) => [shapes, constraints, files])).toEqual([
      [['b', 't'], ['only in production'], ['references/house.md']],
      [['b', 's', 'n'], ['only in production'], ['references/house.md']],
    ])
    expect(plan).toMatchObject({ steps: 4, unknown: [] })
    expect(lostIn(plan, new Set())).toEqual([])
  })

  it('names a step that no part asks for, and what a part asks for that is not there', () => {
    const short = planSplit(source, [part('check', [1, 2, 9]), part('ship', [3], ['warnings item 7'])])
    expect(lostIn(short, new Set()).map((entry) => entry.id)).toEqual(['instructions step 4'])
    expect(lostIn(short, new Set(['instructions step 4']))).toEqual([])
    expect(short.unknown).toEqual(['check: step 9', 'ship: warnings item 7'])
    const dropped = planSplit(source, [part('check', [1, 2, 3, 4]), part('ship', [3])], new Set(['constraint 1']))
    expect(dropped.parts.map((one) => one.constraints)).toEqual([[], []])
  })

  it('takes the first numbered list for the steps where no heading says so', () => {
    const loose = planSplit(side('1. One.\n2. Two.\n\n## Later\n\n1. Not a step.\n'), [part('a', [1]), part('b', [2])])
    expect(loose.steps).toBe(2)
    expect(loose.parts.map((one) => one.body)).toEqual([
      '\n1. One.\n\n## Later\n\n1. Not a step.\n',
      '\n1. Two.\n\n## Later\n\n1. Not a step.\n',
    ])
  })
})

it('loses nothing: what is assigned stands in the parts that it went to, and in no other', () => {
  const words = (prefix: string, maxLength: number) =>
    fc.uniqueArray(fc.constantFrom(...['a', 'b', 'c', 'd', 'e'].map((word) => `${prefix} ${word}`)), { maxLength, minLength: 1 })
  const given = fc.record({
    steps: words('step', 5),
    warnings: words('warning', 3),
    constraints: words('rule', 3),
    at: fc.nat(4),
  })
  fc.assert(
    fc.property(given, ({ steps, warnings, constraints, at }) => {
      const text = `# Title\n\n## Steps\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n\n## Warnings\n\n${warnings.map((one) => `- ${one}`).join('\n')}\n`
      const cut = Math.min(at, steps.length)
      const numbers = steps.map((_, index) => index + 1)
      const parts = [part('first', numbers.slice(0, cut), ['warnings item 1']), part('second', numbers.slice(cut))]
      const plan = planSplit(side(text, { constraints }), parts)
      expect(lostIn(plan, new Set())).toEqual([])
      expect(new Set(plan.entries.map((entry) => entry.id)).size).toBe(plan.entries.length)
      for (const made of plan.parts)
        for (const entry of plan.entries)
          expect(`${made.body}\n${made.constraints.join('\n')}`.includes(entry.text)).toBe(entry.to.includes(made.name))
      expect(plan.parts[1]?.body).not.toContain(warnings[0])
    }),
    { numRuns: 150 },
  )
})
