import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftSkill } from '@/lib/domain/draft/draft-skill'
import type { DraftInput } from '@/lib/domain/draft/types'
import { stepStatuses } from '@/lib/domain/session/step'
import { generatedFileFault, generatedFiles } from '@/lib/skill-md/generated-files'
import { isSkillName } from '@/lib/skill-md/check-name'
import { extractSteps } from '@/lib/skill-md/extract-steps'
import { parseSkillMd } from '@/lib/skill-md/parse'
import { serialiseSkillMd } from '@/lib/skill-md/serialise'
import { titleOf } from '@/lib/skill-md/title'
import { validateStrict } from '@/lib/skill-md/validate'

/** Any sign at all, halves of pairs and control signs among them. */
const sign = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const any = fc.oneof(
  fc.string({ unit: sign, maxLength: 30 }),
  fc.constantFrom('Read', 'git status', 'get_order', '`', '---', '<b>', '"', ': ', '\n', 'a\n---\nb', '123', 'true'),
)
const shape = fc.record({
  tool: any,
  params: fc.array(fc.record({ name: any, type: fc.constantFrom('string', 'number', 'array<string>', 'object') }), {
    maxLength: 3,
  }),
  heads: fc.option(fc.array(any, { maxLength: 4 }), { nil: undefined }),
  isOptional: fc.boolean(),
})
const input: fc.Arbitrary<DraftInput> = fc.array(shape, { minLength: 1, maxLength: 6 }).chain((shapes) => {
  const step = fc.option(
    fc.record({ input: fc.dictionary(any, fc.jsonValue({ maxDepth: 2 })), status: fc.constantFrom(...stepStatuses) }),
  )
  const occurrence = fc.record({
    session: fc.uuid(),
    steps: fc.array(step, { minLength: shapes.length, maxLength: shapes.length }),
  })
  return fc.record({
    shapes: fc.constant(shapes),
    occurrences: fc.array(occurrence, { minLength: 1, maxLength: 3 }),
    requests: fc.array(any, { maxLength: 4 }),
    failureNotes: fc.array(any, { maxLength: 2 }),
  })
})

describe('a drafted skill, whatever it is drafted from', () => {
  it('passes the strict validator, needs no repair and survives a round trip', () => {
    fc.assert(
      fc.property(input, (given) => {
        const draft = draftSkill(given)
        const text = draft.files[0]!.text
        expect(isSkillName(draft.name)).toBe(true)
        expect(validateStrict(text, draft.name).errors).toEqual([])
        const parsed = parseSkillMd(text, { directory: draft.name, file: 'SKILL.md' })
        expect(parsed.repairs).toEqual([])
        expect(parsed.skill).toMatchObject({ name: draft.name, description: draft.description })
        expect(parsed.skill && titleOf(parsed.skill)).toBe(draft.title)
        expect(serialiseSkillMd(parsed.skill!)).toBe(text)
        expect(draft.files.flatMap((file) => generatedFileFault(file) ?? [])).toEqual([])
        for (const { path } of draft.files) if (path.endsWith('.json')) expect(Object.keys(generatedFiles)).toContain(path)
      }),
      { numRuns: 300 },
    )
  })

  it('is read back as as many steps, with their tools', () => {
    const tool = fc.stringMatching(/^[a-z_]{3,12}$/)
    const plain = fc.array(fc.record({ tool, params: fc.constant('id').map((name) => [{ name, type: 'string' }]) }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(plain, (shapes) => {
        const occurrences = ['a', 'b'].map((session) => ({
          session,
          steps: shapes.map(() => ({ input: { id: session }, status: 'ok' as const })),
        }))
        const { files } = draftSkill({ shapes, occurrences, requests: [] })
        const steps = extractSteps(files[0]!.text)
        expect(steps.map((step) => step.tool)).toEqual(shapes.map((shape) => shape.tool))
      }),
    )
  })
})
