import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noTemplate, TemplateCounter, templateText, withoutTemplate } from '@/lib/domain/request/template-text'

const head = 'You solve one ticket.'
const sessions = (count: number, own = (at: number) => `Ticket ${at}`) =>
  Array.from({ length: count }, (_, at) => [`${head}\n${own(at)}\nBe neat.`])

describe('template text', () => {
  it('is the lines of at least half of the sessions, and of five', () => {
    expect(templateText(sessions(5)).lines).toEqual([
      ['be neat.', 5],
      ['you solve one ticket.', 5],
    ])
    expect(templateText(sessions(4)).lines).toEqual([])
    const others = Array.from({ length: 6 }, (_, at) => [`Other ${at}`])
    expect(templateText([...sessions(5), ...others]).lines).toEqual([])
    expect(templateText([...sessions(6), ...others]).lines).toHaveLength(2)
  })

  it('counts a line once a session, by its words', () => {
    expect(templateText([[`${head}\n${head}`, head], [], [], [], []]).lines).toEqual([])
    const written = ['- Be neat.', 'be  NEAT.', '3. Be neat.', '> Be neat.', 'Be neat. ']
    expect(templateText(written.map((one) => [one])).lines).toEqual([['be neat.', 5]])
  })

  it('takes times and ids for the same, other numbers for what differs', () => {
    const times = Array.from({ length: 5 }, (_, at) => [`Started 2026-01-0${at + 1}T10:00:00Z\nTicket ${at}`])
    expect(templateText(times).lines).toEqual([['started 0', 5]])
  })

  it('does not depend on the order, and stands in JSON', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a b', 'c', 'd e\nf', 'a b\nc'), { maxLength: 3 }), { maxLength: 12 }),
        (all) => {
          const template = templateText(all)
          expect(templateText(all.toReversed())).toEqual(template)
          expect(JSON.parse(JSON.stringify(template))).toEqual(template)
        },
      ),
    )
  })
})

describe('lines that are counted as sessions come and go', () => {
  it('are those of the sessions that are there', () => {
    const lines = ['a b', 'c', 'd e', 'f']
    const prompts = fc.array(
      fc.subarray(lines).map((some) => some.join('\n')),
      { maxLength: 2 },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(prompts, fc.boolean(), fc.boolean()), { maxLength: 40 }), (moves) => {
        const counter = new TemplateCounter()
        const present: string[][] = []
        for (const [one, isAdded, isRead] of moves) {
          if (isAdded || present.length === 0) counter.add(present[present.push(one) - 1]!)
          else counter.remove(present.shift()!)
          if (isRead) counter.text(present)
        }
        const least = Math.max(5, Math.ceil(present.length / 2))
        const holding = (line: string) => present.filter((some) => some.join('\n').split('\n').includes(line)).length
        const expected = lines.map((line) => [line, holding(line)] as const).filter(([, count]) => count >= least)
        expect(counter.text(present)).toEqual({ sessions: present.length, lines: expected })
      }),
    )
  })
})

describe('a text without its template', () => {
  const template = templateText(sessions(8))

  it('keeps what is its own', () => {
    expect(withoutTemplate(`${head}\n\nTicket 12\nBe neat.`, template)).toBe('Ticket 12')
    expect(withoutTemplate('Ticket 12', noTemplate)).toBe('Ticket 12')
  })

  it('stays whole where all of it is shared by as many', () => {
    const commit = templateText(Array.from({ length: 9 }, () => ['commit']))
    expect(withoutTemplate('commit', commit)).toBe('commit')
    expect(withoutTemplate(`${head}\nBe neat.`, template)).toBe(`${head}\nBe neat.`)
  })

  it('keeps the most specific lines where all of it is shared', () => {
    const two = templateText([...sessions(8), ...Array.from({ length: 4 }, () => [head])])
    expect(withoutTemplate(`${head}\nBe neat.`, two)).toBe('Be neat.')
  })
})
