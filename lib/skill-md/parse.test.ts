import { describe, expect, it } from 'vitest'
import { quickestMs } from '@/lib/domain/quickest.test-support'
import { isReservedName, isSkillName, nameFaults } from '@/lib/skill-md/check-name'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { readSkillFiles } from '@/lib/skill-md/read-skill-files'
import { reservedNames, slugify, uniqueName } from '@/lib/skill-md/slugify'
import { validateStrict } from '@/lib/skill-md/validate'

const front = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\nBody\n`
const repairsOf = (text: string, directory?: string): string[] =>
  parseSkillMd(text, { directory }).repairs.map((repair) => repair.code)

describe('import', () => {
  it('leaves out the use token that an agent copied with the text, and says so', () => {
    const text = '---\nname: ship\ndescription: Ships.\n---\n\n1. Ship it.\n'
    const content = (own: string) => [{ path: 'SKILL.md', content: new TextEncoder().encode(own) }]
    const plain = readSkillFiles('ship', content(text))
    const copied = readSkillFiles('ship', content(`${text}mettle-use: u_${'0a'.repeat(40)}\n`))
    expect(copied.ok && plain.ok && copied.files).toEqual(plain.ok && plain.files)
    expect(copied.repairs.map(({ code }) => code)).toEqual(['use-token'])
  })

  it('names the line and column of what YAML cannot read', () => {
    const parsed = parseSkillMd(front('name: a', 'description: "open', 'license: MIT'))
    expect(parsed).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'yaml-invalid', line: expect.any(Number), column: expect.any(Number) }],
    })
    expect(parsed.diagnostics[0]!.line).toBeGreaterThan(1)
  })

  it.each([
    ['over 64 KiB, by its name and unread', 300_000, 'frontmatter-too-large', /over 64 KiB/],
    ['of more parts than a skill has', 60_000, 'yaml-invalid', /more than 5000 signs/],
  ])('refuses front matter %s, in no long time', (_, quotes, code, message) => {
    const text = front('name: a', 'description: b', `x: ${'"'.repeat(quotes)}`)
    const run = () => {
      const parsed = parseSkillMd(text)
      expect(parsed).toMatchObject({ ok: false, diagnostics: [{ code, message: expect.stringMatching(message) }] })
      expect(validateStrict(text).errors.map((error) => error.code)).toContain(code)
    }
    expect(quickestMs(run, { enough: 500 })).toBeLessThan(3000)
  })

  it('reads front matter just below 64 KiB, counted in bytes', () => {
    const of = (letters: number) => parseSkillMd(front('name: a', 'description: b', 'notes: >-', `  ${'ü'.repeat(letters)}`))
    expect(of(32_700).ok).toBe(true)
    expect(of(32_760).diagnostics[0]).toMatchObject({ code: 'frontmatter-too-large' })
  })

  it('quotes a value with a colon that goes on over several lines, and keeps its comment a comment', () => {
    const parsed = parseSkillMd(front('name: a', 'description: Use when: the user', '  asks: now # later', 'license: MIT'))
    expect(parsed).toMatchObject({ ok: true, skill: { description: 'Use when: the user asks: now', license: 'MIT' } })
    expect(parsed.repairs).toEqual([{ code: 'unquoted-colon', line: 3, detail: expect.stringContaining('description') }])
  })

  it.each(['@team does it', '`git` status', '*bold* move', '%x', '- dash', '[env] [flag]'])(
    'quotes a value that begins with a sign: %s',
    (value) => {
      const parsed = parseSkillMd(front('name: a', `description: ${value}`))
      expect(parsed).toMatchObject({ ok: true, skill: { description: value }, repairs: [{ code: 'unquoted-scalar', line: 3 }] })
    },
  )

  it('leaves blocks alone while it quotes their neighbour', () => {
    const parsed = parseSkillMd(front('name: a', 'description: |', '  one: two', '  three', 'compatibility: needs: git'))
    expect(parsed).toMatchObject({ skill: { description: 'one: two\nthree', compatibility: 'needs: git' } })
  })

  it('refuses two different values of one key', () => {
    expect(parseSkillMd(front('name: a', 'description: A', 'description: B'))).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'duplicate-key', line: 4 }],
    })
  })

  it('keeps a flood of aliases out', () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]']
    for (let n = 1; n < 9; n++)
      lines.push(
        `a${n}: &a${n} [${Array(9)
          .fill(`*a${n - 1}`)
          .join(',')}]`,
      )
    expect(parseSkillMd(front('name: a', 'description: A', ...lines))).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'yaml-invalid' }],
    })
  })

  it('follows no alias that names itself', () => {
    expect(parseSkillMd(front('name: a', 'description: A', 'x: &x [*x]')).ok).toBe(false)
  })

  it('warns where a comment cuts the description', () => {
    expect(parseSkillMd(front('name: a', 'description: Fix issue #12')).diagnostics).toMatchObject([
      { code: 'comment-cut', line: 3 },
    ])
  })

  it('warns about a long body', () => {
    expect(parseSkillMd(front('name: a', 'description: A') + 'x\n'.repeat(500)).diagnostics).toMatchObject([
      { code: 'body-long' },
    ])
  })

  it('never reads a key of the file as a property of ours', () => {
    const parsed = parseSkillMd(
      front('name: a', 'description: A', '__proto__: x', 'metadata:', '  __proto__: y', '  constructor: z'),
    )
    expect(parsed.skill?.extra).toEqual(JSON.parse('{"__proto__":"x"}'))
    expect(Object.entries(parsed.skill?.metadata ?? {})).toEqual([
      ['__proto__', 'y'],
      ['constructor', 'z'],
    ])
  })

  it('writes out anchors and drops tags, saying so', () => {
    expect(repairsOf(front('name: a', 'description: !!str A', 'metadata:', '  x: &x b', '  y: *x'))).toEqual([
      'yaml-anchor',
      'yaml-tag',
    ])
    expect(
      validateStrict(front('name: a', 'description: !!str A', 'license: &x b'), 'a').errors.map((error) => error.code),
    ).toEqual(['yaml-anchor', 'yaml-tag'])
  })

  it('refuses the names of routes and of devices', () => {
    for (const name of [...reservedNames, 'con', 'nul', 'com1']) {
      expect(parseSkillMd(front(`name: ${name}`, 'description: A'))).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'name-reserved' }],
      })
      expect([isReservedName(name), isSkillName(name), nameFaults(name)]).toEqual([true, false, []])
    }
  })

  it('gives a name with no Latin letter one that never changes', () => {
    const names = ['技能', '技能', '工具'].map((name) => parseSkillMd(front(`name: ${name}`, 'description: A')).skill?.name)
    expect(names[0]).toMatch(/^skill-[0-9a-f]{8}$/)
    expect([names[0] === names[1], names[0] === names[2]]).toEqual([true, false])
  })
})

describe('names', () => {
  it.each([
    ['My Skill!', 'my-skill'],
    ['codeExplorer', 'code-explorer'],
    ['Größe ändern', 'grosse-andern'],
    ['  --a__b--  ', 'a-b'],
    ["don't panic", 'dont-panic'],
    ['HTTPServer v2', 'httpserver-v2'],
    ['技能', ''],
    ['words-'.repeat(20), 'words-words-words-words-words-words-words-words-words-words'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('finds the first free name, never longer than 64', () => {
    const parsed = new Set(['a', 'a-2', 'x'.repeat(64)])
    expect(uniqueName('a', (name) => parsed.has(name))).toBe('a-3')
    expect(uniqueName('b', (name) => parsed.has(name))).toBe('b')
    expect(uniqueName('x'.repeat(64), (name) => parsed.has(name))).toBe(`${'x'.repeat(62)}-2`)
  })
})
