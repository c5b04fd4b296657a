import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportSkillMd } from '@/lib/skill-md/export'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import type { SkillMd } from '@/lib/skill-md/skill'
import { titleOf } from '@/lib/skill-md/title'

const read = (text: string): SkillMd => {
  const parsed = parseSkillMd(text, { directory: 'my-skill' })
  if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message)
  return parsed.skill
}

describe('writing a skill', () => {
  it('leaves a good file as it is, byte for byte', () => {
    const text =
      '---\nname: my-skill\n# why\ndescription: >-\n  Folded over\n  two lines.\nmetadata:\n  version: 1.0 # first\n---\n\n# Body\n'
    expect(serialiseSkillMd(read(text))).toBe(text)
  })

  it('keeps comments and order when a field changes', () => {
    const skill = read('---\n# head\nname: my-skill\nlicense: MIT # ours\n# what it does\ndescription: Old\n---\nBody\n')
    expect(serialiseSkillMd({ ...skill, description: 'New: better' })).toBe(
      '---\n# head\nname: my-skill\nlicense: MIT # ours\n# what it does\ndescription: "New: better"\n---\nBody\n',
    )
  })

  it('moves unknown keys under metadata with their comments, and finds them again', () => {
    const skill = read(
      '---\nname: my-skill\ndescription: A\n# who\nowner-team: platform\ntags: [a, b]\ntriggers: [fix it, mend it]\n---\n',
    )
    const text = serialiseSkillMd(skill)
    expect(text).toBe(
      '---\nname: my-skill\ndescription: A\nmetadata:\n  triggers: fix it, mend it\n  # who\n  owner-team: platform\n  tags: "[\\"a\\",\\"b\\"]"\n  moved-keys: owner-team tags:json\n---\n',
    )
    expect(read(text)).toMatchObject({
      extra: { 'owner-team': 'platform', tags: ['a', 'b'] },
      triggers: ['fix it', 'mend it'],
      metadata: {},
    })
  })

  it('moves a key aside that metadata already has', () => {
    const skill = read('---\nname: my-skill\ndescription: A\nversion: 2.10\nmetadata:\n  version: inner\n---\n')
    const again = read(serialiseSkillMd(skill))
    expect([again.extra, again.metadata]).toEqual([{ version: '2.10' }, { version: 'inner' }])
  })

  it('refuses to export what only a person can shorten', () => {
    const exported = exportSkillMd(read(`---\nname: my-skill\ndescription: ${'x'.repeat(1025)}\n---\n`))
    expect(exported).toMatchObject({ ok: false, errors: [{ code: 'description-too-long', line: 3 }] })
  })

  it.each([
    ['---\nname: a\ndescription: A\nmetadata:\n  title: My Title\n---\n', 'My Title'],
    ['---\nname: a\ndescription: A\ntitle: Top\n---\n', 'Top'],
    ['---\nname: tidy-up-now\ndescription: A\n---\n', 'Tidy up now'],
  ])('has a readable title: %j', (text, title) => {
    expect(titleOf(read(text))).toBe(title)
  })
})

function findSkills(dir: string): string[] {
  return readdirSync(dir).flatMap((entry) => {
    const file = path.join(dir, entry)
    if (statSync(file).isDirectory()) return findSkills(file)
    return /^skill\.md$/i.test(entry) ? [file] : []
  })
}

const wildDir = path.resolve(process.cwd(), '.data/skills')
const hasWild = statSync(wildDir, { throwIfNoEntry: false }) !== undefined
if (!hasWild) process.stderr.write('real SKILL.md files not found: .data/skills is absent\n')

describe.runIf(hasWild)('real files', () => {
  const files = hasWild ? findSkills(wildDir).map((file) => path.relative(wildDir, file)) : []

  it('are there', () => expect(files.length).toBeGreaterThan(100))

  it.each(files)('%s survives import and export', (file) => {
    const text = readFileSync(path.join(wildDir, file), 'utf8')
    const parsed = parseSkillMd(text, { directory: path.basename(path.dirname(file)), file: path.basename(file) })
    if (!parsed.ok) {
      expect(parsed.diagnostics[0]?.code).toMatch(/^(frontmatter|yaml|description)-/)
      return
    }
    expect(text.replaceAll('\r\n', '\n').endsWith(parsed.skill.body)).toBe(true)
    const again = parseSkillMd(serialiseSkillMd(parsed.skill), { directory: parsed.skill.name, file: 'SKILL.md' })
    expect(again.repairs.map((repair) => repair.code).filter((code) => !/too-long|brackets/.test(code))).toEqual([])
    expect(again.skill && { ...again.skill, source: undefined }).toEqual({ ...parsed.skill, source: undefined })
  })
})
