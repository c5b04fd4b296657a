import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { isSkillName } from '@/lib/skill-md/check-name'
import { exportSkillMd } from '@/lib/skill-md/export'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { ExtraValue, SkillMd } from '@/lib/skill-md/skill'
import { validateStrict } from '@/lib/skill-md/validate'

/** Any sign at all, halves of pairs and control signs among them. */
const sign = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const name = fc
  .array(word, { minLength: 1, maxLength: 6 })
  .map((words) => words.join('-'))
  .filter(isSkillName)
/** Text with everything that trips YAML: colons, hashes, quotes, reserved signs, type look-alikes, line breaks, blocks. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: sign, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ': ',
        ' #',
        '"',
        "'",
        '\n',
        '  ',
        '- ',
        '---',
        '\n---\n',
        '|',
        '{',
        '[',
        '@',
        '`',
        '\t',
        'yes',
        '1.0',
        '~',
        'null',
        'a',
        'ü',
        '整',
        '😀',
        '\\',
        '\r',
        '\u2028',
        '=',
        '<<',
        '!x',
        '&a',
        '*a',
        '%',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)
const key = fc.oneof(fc.stringMatching(/^[a-z][a-z_-]{0,10}$/), fc.string({ minLength: 1, maxLength: 8 }))
const extraValue = fc.letrec<{ value: ExtraValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value
const ownKeys = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
  'triggers',
  'trigger_pattern',
  'depends_on',
  'conflicts_with',
  'aliases',
  'moved-keys',
])
const freeKey = key.filter((text) => !ownKeys.has(text))
const items = fc.array(
  fc.oneof(
    word,
    hostile.filter((text) => text.trim() !== ''),
  ),
  { maxLength: 4 },
)
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined })

const skill: fc.Arbitrary<SkillMd> = fc.record({
  name,
  description: hostile.map((text) => text.replace(/[<>]/g, '').trimEnd()).filter((text) => text.trim() !== ''),
  license: optional(hostile),
  compatibility: optional(hostile),
  metadata: fc.dictionary(freeKey, hostile, { maxKeys: 4, noNullPrototype: true }),
  allowedTools: optional(
    fc
      .array(fc.constantFrom('Read', 'Bash(git:*)', 'Bash(a, b)', 'mcp__x__y'), { minLength: 1, maxLength: 3 })
      .map((tools) => tools.join(' ')),
  ),
  triggers: items,
  triggerPattern: optional(hostile.filter((text) => text !== '')),
  dependsOn: fc.array(name, { maxLength: 3 }),
  conflictsWith: fc.array(name, { maxLength: 3 }),
  aliases: items,
  extra: fc.dictionary(freeKey, extraValue, { maxKeys: 4, noNullPrototype: true }),
  body: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\r\n', '\n')),
})

describe('a skill written and read again', () => {
  it('is the same skill, in a file that strict readers take, with nothing to repair', () => {
    fc.assert(
      fc.property(skill, (before) => {
        const text = serialiseSkillMd(before)
        expect(validateStrict(text, before.name).errors).toEqual([])
        const parsed = parseSkillMd(text, { directory: before.name, file: 'SKILL.md' })
        expect(parsed.repairs).toEqual([])
        expect(parsed.skill && { ...parsed.skill, source: undefined }).toEqual({ ...before, source: undefined })
        expect(serialiseSkillMd(parsed.skill!)).toBe(text)
      }),
      { numRuns: 400 },
    )
  })

  it('says the same to a reader of YAML 1.1', () => {
    fc.assert(
      fc.property(skill, (before) => {
        // The reader at hand takes `e0` and `e-0` for numbers; YAML 1.1 asks for a digit before the exponent.
        fc.pre(![before.name, before.description].some((text) => /^[eE][+-]?\d+$/.test(text)))
        const yaml = serialiseSkillMd(before).split('\n---\n')[0]!.slice(4)
        const doc = parseDocument(yaml, { version: '1.1' })
        expect([doc.get('name'), String(doc.get('description')).trimEnd()]).toEqual([before.name, before.description])
      }),
      { numRuns: 200 },
    )
  })
})

describe('any text at all', () => {
  const pieces = fc.constantFrom(
    '---\n',
    '---',
    '\n',
    'name: a',
    'description: b: c',
    'metadata:\n  x: ',
    '  - y',
    '{',
    '}',
    '[',
    '&a',
    '*a',
    '!!str ',
    '"',
    "'",
    '\t',
    '\r\n',
    '\uFEFF',
    '# c',
    '|',
    '>',
    ': ',
    '? ',
    '<<: *a',
    'é',
    '\u0000',
    '1',
    'body',
  )
  const soup = fc.oneof(
    fc.string({ unit: sign }),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 20 }).map((parts) => `---\nname: my-skill\ndescription: d\n${parts.join('')}\n---\n`),
  )

  it('never throws, and what is accepted can be written, unless only a person can shorten it', () => {
    fc.assert(
      fc.property(soup, fc.option(fc.string(), { nil: undefined }), (text, directory) => {
        validateStrict(text, directory)
        const parsed = parseSkillMd(text, { directory })
        if (!parsed.ok) {
          expect(parsed.diagnostics.some((diagnostic) => diagnostic.severity === 'error')).toBe(true)
          return
        }
        const exported = exportSkillMd(parsed.skill)
        const codes = exported.ok ? [] : exported.errors.map((error) => error.code)
        expect(
          codes.filter(
            (code) => !['description-too-long', 'description-angle-brackets', 'compatibility-too-long'].includes(code),
          ),
        ).toEqual([])
        if (!exported.ok) return
        const again = parseSkillMd(exported.text, { directory: parsed.skill.name })
        expect(again.skill && { ...again.skill, source: undefined }).toEqual({ ...parsed.skill, source: undefined })
      }),
      { numRuns: 1500 },
    )
  })
})
