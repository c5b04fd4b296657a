import { describe, expect, it } from 'vitest'
import type { MergeSideText } from './entry'
import { findMerges } from './find-merges'
import { planMerge, unmapped } from './plan'
import { splitSections } from './sections'

const side = (name: string, more: Partial<MergeSideText> = {}): MergeSideText => ({
  name,
  body: `# ${name}\n\n## Steps\n\n1. Build it.\n`,
  shapes: [],
  constraints: [],
  triggers: [],
  exampleQueries: [],
  files: [],
  ...more,
})
const none: ReadonlySet<string> = new Set()
const file = (path: string, sha256: string) => ({ path, sha256 })

describe('the files of a merge', () => {
  const target = side('web', { files: [file('a.md', '1'), file('references/b.md', '2')] })
  const source = side('site', { files: [file('a.md', '1'), file('references/b.md', '3'), file('c.md', '4')] })

  it('come along, beside another file of the same path, and once where both hold the same', () => {
    const { files, entries } = planMerge(target, source)
    expect(files).toEqual([
      { from: 'references/b.md', to: 'references/site/b.md' },
      { from: 'c.md', to: 'c.md' },
    ])
    const of = (id: string) => entries.find((entry) => entry.id === id)?.to
    expect(of('target file a.md')).toEqual({ how: 'stays', place: 'files', text: 'a.md' })
    expect(of('source file a.md')).toEqual({ how: 'same', place: 'files', text: 'a.md' })
    expect(of('source file references/b.md')).toEqual({ how: 'added', place: 'files', text: 'references/site/b.md' })
  })

  it('stay behind where a reviewer leaves them out', () => {
    const dropped = new Set(['source file c.md'])
    const plan = planMerge(target, source, dropped)
    expect(plan.files).toEqual([{ from: 'references/b.md', to: 'references/site/b.md' }])
    expect(plan.entries.find((entry) => entry.id === 'source file c.md')?.to).toBeNull()
    expect(unmapped(plan, dropped)).toEqual([])
  })
})

describe('the lists of a merge', () => {
  it('hold each thing once, the target’s first, and say where each went', () => {
    const target = side('web', { constraints: ['In production only', 'By day'] })
    const source = side('site', { constraints: ['in production  only', 'Never on Fridays', 'Twice'] })
    const plan = planMerge(target, source, new Set(['source constraint 3', 'target constraint 2']))
    expect(plan.constraints).toEqual(['In production only', 'Never on Fridays'])
    expect(plan.entries.filter(({ part }) => part === 'constraint').map(({ id, to }) => [id, to])).toEqual([
      ['target constraint 1', { how: 'stays', place: 'constraints', text: 'In production only' }],
      ['target constraint 2', null],
      ['source constraint 1', { how: 'same', place: 'constraints', text: 'In production only' }],
      ['source constraint 2', { how: 'added', place: 'constraints', text: 'Never on Fridays' }],
      ['source constraint 3', null],
    ])
  })
})

describe('the texts of a merge', () => {
  const body = (name: string, steps: string[], beside: string) =>
    `# ${name}\n\n## Steps\n\nRead this first.\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}\n\n${beside}\n`

  it('stand where the map says, before and after the steps', () => {
    const target = side('web', { body: body('web', ['Build it.'], 'Rest after it.') })
    const source = side('site', { body: body('site', ['Build it.'], 'Tell them after it.') })
    const plan = planMerge(target, source)
    expect(plan.body).toBe('# web\n\n## Steps\n\nRead this first.\n\n1. Build it.\n\nRest after it.\n\nTell them after it.\n')
    const of = (id: string) => plan.entries.find((entry) => entry.id === id)?.to
    expect(of('source steps text 1')).toEqual({ how: 'same', place: 'Steps', text: 'Read this first.' })
    expect(of('source steps closing text 1')).toEqual({ how: 'added', place: 'Steps', text: 'Tell them after it.' })
  })

  it('are told by the heading that they stand below on their side, and by that of the target where they go', () => {
    const ends = (name: string) => `# ${name}\n\nBefore ${name}.\n\n1. Build it.\n2. Name ${name}.\n`
    const { entries } = planMerge(side('web', { body: ends('Web') }), side('site', { body: ends('Site') }))
    const told = entries.map(({ from, place, to }) => [from, place, to?.place.replace(/, step \d$/, '')])
    expect(told.filter(([from]) => from === 'source')).toEqual(Array.from({ length: 3 }, () => ['source', 'Site', 'Web']))
    expect(told.filter(([from]) => from === 'target')).toEqual(Array.from({ length: 3 }, () => ['target', 'Web', 'Web']))
  })

  it('are left out with the step that a reviewer drops, of either side', () => {
    const target = side('web', { body: body('web', ['Build it.', 'Test it.'], 'Rest.') })
    const source = side('site', { body: body('site', ['Build it.', 'Try it.'], 'Rest.') })
    const dropped = new Set(['target steps step 2'])
    const plan = planMerge(target, source, dropped)
    expect(plan.body).toContain('1. Build it.\n2. Try it.\n')
    expect(plan.entries.filter(({ part }) => part === 'step').map(({ id, to }) => [id, to?.how ?? null])).toEqual([
      ['target steps step 2', null],
      ['target steps step 1', 'stays'],
      ['source steps step 1', 'same'],
      ['source steps step 2', 'added'],
    ])
  })

  it('number steps beyond the ninth as steps', () => {
    const steps = Array.from({ length: 11 }, (_, at) => `Step ${at + 1}.`)
    const long = side('web', { body: body('web', steps, 'Rest.') })
    const plan = planMerge(long, side('site', { body: body('site', [...steps, 'One more.'], 'Rest.') }))
    expect(plan.body).toContain('11. Step 11.\n12. One more.\n')
    expect(unmapped(plan, none)).toEqual([])
  })

  it('take a heading with any space after its mark', () => {
    expect(splitSections('#   Title:\ntext').map(({ level, key }) => [level, key])).toEqual([
      [0, ''],
      [1, 'title'],
    ])
  })
})

describe('what merges with what', () => {
  const skill = (id: string, support: number) => ({ id, support, createdAt: '2026-01-01T00:00:00.000Z' })
  it('leaves out a skill that leads, and one that nobody named', () => {
    const near: Record<string, { id: string; similarity: number }[]> = {
      a: [{ id: 'b', similarity: 0.9 }],
      c: [
        { id: 'a', similarity: 0.9 },
        { id: 'b', similarity: 0.9 },
        { id: 'gone', similarity: 0.9 },
        { id: 'd', similarity: 0.8 },
      ],
    }
    expect(findMerges([skill('d', 1), skill('c', 2), skill('b', 3), skill('a', 4)], (id) => near[id] ?? [])).toEqual([
      { target: 'a', source: 'b', similarity: 0.9 },
      { target: 'c', source: 'd', similarity: 0.8 },
    ])
  })
})
