import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSections, splitSections } from '@/lib/domain/merge/sections'
import { behaviourDiff } from './behaviour'
import { carryOver } from './carry-over'
import { mergeLists } from './merge-lists'

const body = (steps: string[], more = '', warnings: string[] = []): string =>
  [
    '# Ship orders\n',
    `## Instructions\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`,
    ...(warnings.length > 0 ? [`## Warnings\n\n${warnings.map((line) => `- ${line}`).join('\n')}\n`] : []),
    more,
  ].join('\n')

const base = body(['Use `open`.', 'Use `check`.', 'Use `close`.'])
const drafted = body(['Use `open`.', 'Use `probe`.', 'Use `close`.'], '', ['`probe` may time out.'])

describe('carryOver', () => {
  it('takes the draft where nobody edited', () => {
    expect(carryOver(base, base, drafted).trim()).toBe(drafted.trim())
  })

  it('keeps what a person wrote: a section, a step in other words, a step of their own, prose above the steps', () => {
    const edited = [
      '# Ship it\n',
      '## Instructions\n\nOnly on weekdays.\n\n1. Use `open` with care.\n2. Use `check`.\n3. Ask the boss.\n4. Use `close`.\n',
      '## Contact\n\nThe night shift.\n',
    ].join('\n')
    const merged = carryOver(base, edited, drafted)
    expect(merged).toContain('# Ship it')
    expect(merged).toContain('Only on weekdays.\n\n1. Use `open` with care.\n2. Ask the boss.\n3. Use `probe`.\n4. Use `close`.')
    expect(merged).toContain('## Contact\n\nThe night shift.')
    expect(merged).toContain('- `probe` may time out.')
    expect(merged).not.toContain('check')
  })

  it('leaves out what a person took out, and steps never', () => {
    const had = body(['Use `open`.'], '', ['Slow.'])
    const without = '# Ship orders\n\nDo as you like.\n'
    const merged = carryOver(had, without, body(['Use `open`.', 'Use `close`.'], '', ['Slow.']))
    expect(merged).toContain('2. Use `close`.')
    expect(merged).not.toContain('Slow')
  })

  it('replaces the steps and keeps the rest where nobody knows what was drafted', () => {
    const merged = carryOver(null, body(['Do this.', 'Then that.'], '', ['Never on Fridays.']), drafted)
    expect(merged).toContain('1. Use `open`.\n2. Use `probe`.\n3. Use `close`.')
    expect(merged).toContain('- Never on Fridays.\n- `probe` may time out.')
    expect(merged).not.toContain('Then that')
  })

  it('says the same when it is done again', () => {
    const edited = body(['Use `open`.', 'Mine.', 'Use `close`.'], '## Contact\n\nMe.\n')
    const once = carryOver(base, edited, drafted)
    expect(carryOver(drafted, once, drafted)).toBe(once)
  })
})

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 6 }).map((all) => [...new Set(all)])

it('a list takes the draft where nobody edited, and loses nothing that a person added', () => {
  fc.assert(
    fc.property(words, words, fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }), (was, wanted, added) => {
      expect(mergeLists(was, was, wanted)).toEqual(wanted)
      const own = [...new Set(added)]
      const merged = mergeLists(was, [...own, ...was], wanted)
      for (const item of own) expect(merged).toContain(item)
      for (const item of wanted) expect(merged).toContain(item)
    }),
    { numRuns: 300 },
  )
})

it('gives a body back as it was when it is only split', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('# A', '## B', 'text', '', '- x', '```', '### C'), { maxLength: 12 }), (lines) => {
      expect(joinSections(splitSections(lines.join('\n')))).toBe(lines.join('\n'))
    }),
  )
})

it('tells steps kept, replaced, added and dropped, each step once', () => {
  expect(behaviourDiff([...'abcd'], [...'axcde']).map((one) => one.change)).toEqual(['kept', 'replaced', 'kept', 'kept', 'added'])
  const sides = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  fc.assert(
    fc.property(sides, sides, (before, after) => {
      const steps = behaviourDiff(before, after)
      expect(steps.flatMap((one) => ('before' in one ? one.before : []))).toEqual(before.map((_, index) => index))
      expect(steps.flatMap((one) => ('after' in one ? one.after : []))).toEqual(after.map((_, index) => index))
    }),
  )
})
