import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { exportSkillMd } from '@/lib/skill-md/export'
import { parseSkillMd } from '@/lib/skill-md/parse'
import type { SkillMd } from '@/lib/skill-md/skill'
import { validateStrict } from '@/lib/skill-md/validate'

interface FileInput {
  directory: string
  file: string
  text: string
}
interface Expected {
  strict: 'accept' | 'reject'
  strict_errors?: string[]
  lenient: 'accept' | 'accept-with-repair' | 'reject'
  repairs?: string[]
  diagnostics?: string[]
  warnings?: string[]
  fields?: Record<string, unknown>
  round_trip_keeps?: string[]
}

const cases = vectors<FileInput, Expected>(import.meta.url, './vectors/skill-md.json')
/** Classes for which the export may refuse: only a person can shorten or rewrite the text. */
const canRefuse = ['description-too-long', 'description-angle-brackets', 'compatibility-too-long']

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trimEnd() : value)

function fieldOf(skill: SkillMd, field: string): unknown {
  if (field === 'allowed-tools') return skill.allowedTools
  if (field === 'alias') return skill.aliases[0]
  return Object.entries(skill).find(([key]) => key === field)?.[1]
}

const withoutSource = (skill: SkillMd): SkillMd => ({ ...skill, source: undefined })

describe('SKILL.md vectors', () => {
  it.each(cases)('$id: strict verdict', ({ given, expect: want }) => {
    const verdict = validateStrict(given.text, given.directory, given.file)
    expect(verdict.ok ? 'accept' : 'reject').toBe(want.strict)
    expect(verdict.errors.map((error) => error.code)).toEqual(expect.arrayContaining(want.strict_errors ?? []))
    expect(verdict.warnings.map((warning) => warning.code)).toEqual(expect.arrayContaining(want.warnings ?? []))
  })

  it.each(cases)('$id: import', ({ given, expect: want }) => {
    const parsed = parseSkillMd(given.text, given)
    const verdict = !parsed.ok ? 'reject' : parsed.repairs.length > 0 ? 'accept-with-repair' : 'accept'
    expect(verdict).toBe(want.lenient)
    expect(parsed.repairs.map((repair) => repair.code)).toEqual(expect.arrayContaining(want.repairs ?? []))
    const codes = parsed.diagnostics.map((diagnostic) => diagnostic.code)
    expect(codes).toEqual(expect.arrayContaining([...(want.diagnostics ?? []), ...(want.warnings ?? [])]))
    for (const [field, value] of Object.entries(want.fields ?? {})) {
      expect(trimmed(parsed.skill && fieldOf(parsed.skill, field)), field).toEqual(trimmed(value))
    }
  })

  it.each(cases.filter((one) => one.expect.lenient !== 'reject'))('$id: import, export, import', ({ given, expect: want }) => {
    const parsed = parseSkillMd(given.text, given)
    if (!parsed.ok) throw new Error('import refused')
    const exported = exportSkillMd(parsed.skill)
    if (!exported.ok) {
      expect(exported.errors.map((error) => error.code).filter((code) => !canRefuse.includes(code))).toEqual([])
      expect(want.repairs).toEqual(expect.arrayContaining(exported.errors.map((error) => error.code)))
      return
    }
    const again = parseSkillMd(exported.text, { directory: parsed.skill.name, file: 'SKILL.md' })
    expect(again.repairs).toEqual([])
    expect(again.skill && withoutSource(again.skill)).toEqual(withoutSource(parsed.skill))
    for (const text of want.round_trip_keeps ?? []) expect(exported.text).toContain(text)
  })
})
