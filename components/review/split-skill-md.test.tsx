import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSkillMd, splitSkillMd } from './split-skill-md'

describe('a SKILL.md in two', () => {
  it('preserves a rule of three hyphens in the body', () => {
    const text = '---\nname: x\n---\n\n# X\n\n---\n\nmore\n'
    expect(splitSkillMd(text)).toEqual({ front: '---\nname: x\n---\n', body: '# X\n\n---\n\nmore\n' })
  })

  it('is all body without front matter', () => {
    expect(splitSkillMd('# X\n')).toEqual({ front: '', body: '# X\n' })
  })

  it('is restored unchanged', () => {
    const line = fc.stringMatching(/^[a-z #-]{0,20}$/)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const body = `# Title\n${lines.join('\n')}\n`
        const text = `---\nname: x\ndescription: y\n---\n\n${body}`
        expect(joinSkillMd(splitSkillMd(text))).toBe(text)
      }),
    )
  })
})
