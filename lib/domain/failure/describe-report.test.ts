import { describe, expect, it } from 'vitest'
import { describeReport } from './describe-report'

describe('A reported failure', () => {
  it('is named after its first line, cut at a word, and after the skill that led there', () => {
    const what = `npm test ${'hangs '.repeat(20)}\nSet CI=1.`
    const { name, description, instructions } = describeReport(what, 'run-tests')
    expect(name).toMatch(/^Avoid with run-tests: npm test (?:hangs ?)+$/)
    expect(name.length).toBeLessThan(90)
    expect(description).toContain('run-tests')
    expect(instructions).toBe(`While following \`run-tests\`:\n\n${what}`)
  })

  it('stands alone where no skill led there', () => {
    expect(describeReport('It broke.', null)).toEqual({
      name: 'Avoid: It broke.',
      description: 'A failure: It broke.',
      instructions: 'It broke.',
      failureModes: ['It broke.'],
      kind: 'warning',
    })
  })
})
