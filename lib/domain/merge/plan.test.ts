import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planMerge, unmapped } from './plan'
import type { MergeSideText } from '@/lib/domain/merge/entry'
import { normalise } from './sections'

interface SideInput {
  steps: string[]
  warnings?: string[]
  more?: string
  shapes?: string[]
  constraints?: string[]
  triggers?: string[]
  exampleQueries?: string[]
}

function side(name: string, input: SideInput): MergeSideText {
  const { steps, warnings = [], more = '', shapes = [], constraints = [], triggers = [], exampleQueries = [] } = input
  const parts = [
    `# ${name}\n`,
    `## Instructions\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}\n`,
    ...(warnings.length > 0 ? [`## Warnings\n\n${warnings.map((line) => `- ${line}`).join('\n')}\n`] : []),
    more,
  ]
  return { name, body: parts.join('\n'), shapes, constraints, triggers, exampleQueries, files: [] }
}

describe('planMerge', () => {
  it('keeps what both say once, and brings a warning of the source along', () => {
    const steps = ['Build it.', 'Test it.', 'Ship it.']
    const plan = planMerge(side('web', { steps }), side('site', { steps, warnings: ['Never on Fridays'] }))
    expect(plan.body).toBe(
      '# web\n\n## Instructions\n\n1. Build it.\n2. Test it.\n3. Ship it.\n\n## Warnings\n\n- Never on Fridays\n',
    )
    expect(unmapped(plan, new Set())).toEqual([])
    expect(plan.entries.find((entry) => entry.text === 'Never on Fridays')?.to).toMatchObject({ how: 'added', place: 'Warnings' })
  })

  it('makes an alternative of a step in another’s place, and takes in a step between', () => {
    const plan = planMerge(
      side('web', { steps: ['Build it.', 'Test it.', 'Ship it.'] }),
      side('site', { steps: ['Build it.', 'Try it.', 'Ship it.', 'Tell them.'] }),
    )
    expect(plan.body).toContain('1. Build it.\n2. Test it.\n   - Or: Try it.\n3. Ship it.\n4. Tell them.')
    const of = (text: string) => plan.entries.find((entry) => entry.from === 'source' && entry.text === text)?.to
    expect(of('Try it.')).toEqual({ how: 'alternative', place: 'Instructions, step 2', text: 'Test it.' })
    expect(of('Tell them.')).toMatchObject({ how: 'added', place: 'Instructions, step 4' })
  })

  it('tells steps of one shape by it, and keeps what each says of them', () => {
    const plan = planMerge(
      side('web', { steps: ['Use `make`.'], shapes: ['m'] }),
      side('site', { steps: ['Use `make` twice.\n   - `target`: all'], shapes: ['m'] }),
    )
    expect(plan.body).toContain('1. Use `make`.\n   - Also said: Use `make` twice.\n   - `target`: all')
  })

  it('names what finds no room, and what a reviewer leaves out', () => {
    const many = Array.from({ length: 20 }, (_, at) => `query ${at}`)
    const target = side('web', { steps: ['A'], exampleQueries: many })
    const source = side('site', { steps: ['A', 'B'], exampleQueries: ['another'] })
    expect(unmapped(planMerge(target, source), new Set()).map((entry) => entry.id)).toEqual(['source example 1'])
    const dropped = new Set(['source example 1', 'source instructions step 2'])
    const plan = planMerge(target, source, dropped)
    expect(unmapped(plan, dropped)).toEqual([])
    expect(plan.body).not.toContain('2. B')
  })
})

const words = (prefix: string, maxLength: number) =>
  fc.uniqueArray(
    fc.constantFrom(...['a', 'b', 'c', 'd', 'e', 'f', 'shared one', 'shared two'].map((word) => `${prefix} ${word}`)),
    {
      maxLength,
    },
  )
const input = (prefix: string): fc.Arbitrary<SideInput> =>
  fc.record({
    steps: words('step', 6),
    warnings: words('warning', 4),
    constraints: words('constraint', 4),
    triggers: words('trigger', 4),
    exampleQueries: words('query', 4),
    more: fc.constantFrom('', `## Notes\n\nA note of ${prefix}.\n`, `## ${prefix}\n\n- an item\n\nand a word\n`, 'loose text'),
  })

it('loses nothing: every thing of both sides is mapped once, and stands where the map says', () => {
  fc.assert(
    fc.property(input('web'), input('site'), (mine, theirs) => {
      const [target, source] = [side('web', mine), side('site', theirs)]
      const plan = planMerge(target, source)
      expect(unmapped(plan, new Set())).toEqual([])
      expect(new Set(plan.entries.map((entry) => entry.id)).size).toBe(plan.entries.length)
      const whole = normalise([plan.body, ...plan.constraints, ...plan.triggers, ...plan.exampleQueries].join('\n'))
      expect(plan.entries.filter(({ text }) => !whole.includes(normalise(text)))).toEqual([])
      for (const text of [...mine.steps, ...theirs.steps, ...(mine.warnings ?? []), ...(theirs.warnings ?? [])])
        expect(plan.entries.some((entry) => entry.text === text)).toBe(true)
      for (const line of `${target.body}\n${source.body}`.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#')))
        expect(whole).toContain(normalise(line))
    }),
    { numRuns: 150 },
  )
})

it('merging a skill with its own words changes no word', () => {
  fc.assert(
    fc.property(input('web'), (one) => {
      const same = side('web', one)
      expect(planMerge(same, { ...same, name: 'twin' }).body).toBe(same.body)
    }),
  )
})
