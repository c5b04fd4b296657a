import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractSteps } from './extract-steps'
import { joinSteps, splitSteps, withTool } from './step-list'

const body = `# Resend

Read this first.

## Steps

1. Find it with \`find_invoice\`.
   - \`id\`: the number
2. Send it with \`send_mail\`.

## Check

- It arrived.
`

describe('The steps of a body', () => {
  it('are taken apart with what stands around them', () => {
    expect(splitSteps(body)).toMatchObject({
      before: '# Resend\n\nRead this first.\n\n',
      head: '## Steps\n\n',
      items: ['Find it with `find_invoice`.\n   - `id`: the number', 'Send it with `send_mail`.'],
      after: '\n## Check\n\n- It arrived.\n',
    })
  })

  const line = fc.constantFrom(
    '## Steps',
    '# Workflow',
    '## Check',
    '1. Find it with `find`.',
    '2) Send it.',
    '   - `id`: a number',
    '',
    '  ',
    'Some words.',
    '```',
    '10. Ten.',
  )
  it('give the same body again, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const text = lines.join('\n')
        expect(joinSteps(splitSteps(text))).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('may change places: the numbers stay where they are, and the text around them too', () => {
    const list = splitSteps(body)
    const moved = joinSteps({ ...list, items: list.items.toReversed() })
    expect(moved).toBe(
      body
        .replace('1. Find it with `find_invoice`.\n   - `id`: the number\n', '1. Send it with `send_mail`.\n')
        .replace('2. Send it with `send_mail`.', '2. Find it with `find_invoice`.\n   - `id`: the number'),
    )
  })

  it('may become more or fewer, and are read back as they were written', () => {
    const list = splitSteps(body)
    for (const items of [['Ask.'], [...list.items, 'Close it.'], [...list.items, 'a', 'b', 'c']]) {
      const text = joinSteps({ ...list, items })
      expect(extractSteps(text)).toHaveLength(items.length)
      expect(text).toContain('\n\n## Check\n')
    }
  })

  it.each(['', 'Some words.', '# Title\n\nSome words.\n', '## Steps\n', '## Steps\n\n## Check\n\n- Done.\n'])(
    'get a section where a body has none: %j',
    (text) => {
      const made = joinSteps({ ...splitSteps(text), items: ['Find it.', 'Send it.'] })
      expect(extractSteps(made).map(({ action }) => action)).toEqual(['Find it', 'Send it'])
      expect(made.match(/## Steps/g)).toHaveLength(1)
    },
  )
})

describe('The tool of a step', () => {
  it.each([
    ['Find it with `find_invoice`.', 'find_bill', 'Find it with `find_bill`.'],
    ['Find it.', 'find_bill', 'Find it with `find_bill`.'],
    ['', 'find_bill', 'Use `find_bill`.'],
    ['Find it\n   - `id`: the number', 'find_bill', 'Find it with `find_bill`.\n   - `id`: the number'],
  ])('of %j becomes %s', (step, tool, made) => expect(withTool(step, tool)).toBe(made))
})
