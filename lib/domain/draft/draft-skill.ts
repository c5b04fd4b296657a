import { bindParams } from '@/lib/domain/draft/bind-params'
import { writeVerification } from '@/lib/domain/draft/find-check'
import { findFailures } from '@/lib/domain/draft/find-failures'
import { findPreconditions } from '@/lib/domain/draft/find-preconditions'
import { namePattern } from '@/lib/domain/draft/name-pattern'
import { caseValues, hideValues } from '@/lib/domain/draft/hide-values'
import { caseWords } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import type { Draft, DraftInput } from '@/lib/domain/draft/types'
import { writeBody, writeSkillMd, type BodyParts } from '@/lib/domain/draft/write-body'
import { writeDescription } from '@/lib/domain/draft/write-description'
import { writeInstruction } from '@/lib/domain/draft/write-instruction'
import { writeExtras } from '@/lib/domain/draft/write-extras'

/** Said above the steps of a warning. */
const warningLead =
  'Most sessions that took the steps below ended badly. Before you take them, make sure that they are what was asked for, and read the warnings.'

/**
 * Writes a skill from a pattern, without a model: the same input gives the same text. It holds tool, parameter and type names,
 * command heads, constants that every session shares, placeholders, redacted requests and prose made from these; no output of a
 * tool can reach it, for none is in the input.
 */
export function draftSkill(input: DraftInput): Draft {
  const recipe = bindParams(input)
  const named = namePattern(input.shapes)
  const name = input.isWarning ? warningName(named.name) : named.name
  const title = input.isWarning ? `Careful: ${named.title.charAt(0).toLowerCase()}${named.title.slice(1)}` : named.title
  const cases = caseWords(input.shapes, input.occurrences)
  const values = caseValues(input.occurrences)
  const examples = pickExamples(input.requests, cases).map((line) => hideValues(line, values))
  const description = writeDescription({
    title,
    shapes: input.shapes,
    steps: recipe,
    examples,
    isWarning: input.isWarning,
  })
  const instructions = recipe.map((step) => writeInstruction(step))
  const preconditions = findPreconditions(recipe)
  const verification = writeVerification(recipe, input.occurrences)
  const warnings = findFailures(input, recipe)
  const extras = writeExtras({ name, title }, recipe, { examples })
  const lead: Pick<BodyParts, 'lead'> = input.isWarning ? { lead: warningLead } : {}
  const body = writeBody({
    title,
    ...lead,
    preconditions: preconditions.map(({ text }) => text),
    instructions,
    examples,
    verification: verification.sentence.text,
    warnings: warnings.map((warning) => warning.text),
    references: extras.map((file) => `\`${file.path}\`: ${file.about}`),
  })
  return {
    name,
    ...(named.longName && !input.isWarning ? { longName: named.longName } : {}),
    title,
    description,
    files: [
      { path: 'SKILL.md', text: writeSkillMd({ name, title, description }, body) },
      ...extras.map(({ path, text }) => ({ path, text })),
    ],
    toolSequence: toolSequenceOf(input),
    recipe,
    sentences: [
      ...preconditions,
      ...instructions.map(({ sentence }, index) => ({ text: sentence, steps: [index] })),
      verification.sentence,
      ...warnings,
    ],
    hasVerification: verification.hasVerification,
  }
}

const warningName = (name: string): string => `careful-${name}`.slice(0, 64).replace(/-+$/, '')

/** Tools with the names of their parameters, as the queue lists them. */
export function toolSequenceOf({ shapes }: Pick<DraftInput, 'shapes'>): Draft['toolSequence'] {
  return shapes.map(({ tool, params, heads }) => ({
    tool,
    params: params.map((param) => param.name),
    ...(heads ? { heads } : {}),
  }))
}
