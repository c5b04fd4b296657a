import { expect, it } from 'vitest'
import { remarksOf } from './remarks'

it('lists the problems of a text, scan findings first, each once', () => {
  const remarks = remarksOf({
    check: {
      ok: false,
      name: 'x',
      repairs: [],
      diagnostics: [],
      strict: [
        { message: 'The description is missing.', line: 2 },
        { message: 'The description is missing.', line: 2 },
      ],
      scan: {
        verdict: 'deny',
        override: null,
        findings: [{ code: 'c', severity: 'deny', path: 'SKILL.md', line: 9, what: 'Sends keys away' }],
      },
    },
  })
  expect(remarks).toEqual(['Scan: Sends keys away (SKILL.md, line 9)', 'Line 2: The description is missing.'])
})
