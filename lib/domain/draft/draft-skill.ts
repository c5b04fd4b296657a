import { bindParams } from '@/lib/domain/draft/bind-params'
import { writeVerification } from '@/lib/domain/draft/find-check'
import { findFailures } from '@/lib/domain/draft/find-failures'
import { namePattern } from '@/lib/domain/draft/name-pattern'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import type { Draft, DraftInput } from '@/lib/domain/draft/types'
import { writeBody, writeSkillMd } from '@/lib/domain/draft/write-body'
import { writeDescription } from '@/lib/domain/draft/write-description'
import { writeInstruction } from '@/lib/domain/draft/write-instruction'
import { writeExtras } from '@/lib/domain/draft/write-extras'

/**
 * Writes a skill from a pattern, without a model: the same input gives the same text. It holds tool, parameter and type names,
 * command heads, constants that every session shares, placeholders, redacted requests and prose made from these; no output of a
 * tool can reach it, for none is in the input.
 */
export function draftSkill(input: DraftInput): Draft {
  const recipe = bindParams(input)
  const { name, title } = namePattern(input.shapes)
  const examples = pickExamples(input.requests)
  const description = writeDescription(title, recipe, input.requests, examples)
  const instructions = recipe.map(writeInstruction)
  const verification = writeVerification(recipe)
  const warnings = findFailures(input, recipe)
  const extras = writeExtras(name, recipe, examples)
  const body = writeBody({
    title,
    instructions,
    examples,
    verification: verification.sentence.text,
    warnings: warnings.map((warning) => warning.text),
    references: extras.map((file) => `\`${file.path}\`: ${file.about}`),
  })
  return {
    name,
    title,
    description,
    files: [
      { path: 'SKILL.md', text: writeSkillMd({ name, title, description }, body) },
      ...extras.map(({ path, text }) => ({ path, text })),
    ],
    toolSequence: input.shapes.map(({ tool, params, heads }) => ({
      tool,
      params: params.map((param) => param.name),
      ...(heads ? { heads } : {}),
    })),
    recipe,
    sentences: [
      ...instructions.map(({ sentence }, index) => ({ text: sentence, steps: [index] })),
      verification.sentence,
      ...warnings,
    ],
    hasVerification: verification.hasVerification,
  }
}
