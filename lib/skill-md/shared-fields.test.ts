import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { declaredFields, writeFields } from '@/lib/skill-md/shared-fields'
import { validateStrict } from '@/lib/skill-md/validate'

const signs = fc.oneof(fc.constantFrom('\n', '\u2028', '---', ': ', '""'), fc.constantFrom(...'aZ9 ,;:#"\'[]{}|>-@`\\é☃'))
const text = fc
  .array(signs, { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').trim())
  .filter((one) => one !== '')
const list = fc.uniqueArray(text, { maxLength: 5 })
const declared = fc.record({ title: text, triggers: list, constraints: list, exampleQueries: list })

const read = (content: string) => {
  const { skill } = parseSkillMd(content)
  if (!skill) throw new Error(content)
  return skill
}
const bare = '---\nname: ship\ndescription: Ships.\n---\nShip it.\n'

describe('Title and lists in the front matter', () => {
  it('are read back as they were written, in a file that the strict validator takes', () => {
    const holds = fc.property(declared, (fields) => {
      const content = writeFields(read(bare), fields)
      expect(validateStrict(content, 'ship')).toMatchObject({ ok: true })
      const { title, ...lists } = fields
      const present = Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0))
      expect(declaredFields(read(content))).toEqual({ title, ...present })
      const none = { triggers: [], constraints: [], exampleQueries: [] }
      expect(declaredFields(read(writeFields(read(content), none)))).toEqual({ title })
    })
    fc.assert(holds)
  })

  it('are left as they stand where they say it already, and read as people write them', () => {
    const top = bare.replace('---\nShip', 'triggers: [a, b]\nconstraints:\n  - by day, only\n  - here\n---\nShip')
    const fields = { triggers: ['a', 'b'], constraints: ['by day, only', 'here'] }
    expect(declaredFields(read(top))).toEqual(fields)
    const imported = writeFields(read(top), {})
    expect(writeFields(read(imported), fields)).toBe(imported)
    expect(declaredFields(read(imported))).toEqual(fields)
    const plain = bare.replace('---\nShip', 'metadata:\n  constraints: by day, only\n---\nShip')
    expect(declaredFields(read(plain))).toEqual({ constraints: ['by day, only'] })
    expect(writeFields(read(bare), { triggers: [], constraints: [] })).toBe(bare)
  })

  it('take no more from a file than a row may hold', () => {
    const many = Array.from({ length: 99 }, (_, at) => `${at} ${'x'.repeat(600)}`)
    const { constraints = [] } = declaredFields(read(writeFields(read(bare), { constraints: many })))
    expect([constraints.length, constraints[0]?.length]).toEqual([20, 500])
  })
})
