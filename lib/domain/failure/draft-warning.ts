import { joinThen } from '@/lib/domain/draft/join-words'
import { actionsOf } from '@/lib/domain/draft/action-of'
import { bindParams } from '@/lib/domain/draft/bind-params'
import { code } from '@/lib/domain/draft/code'
import { toolSequenceOf } from '@/lib/domain/draft/draft-skill'
import { caseWords } from '@/lib/domain/draft/names-one'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import { endWhole, slugify } from '@/lib/domain/draft/slug'
import type { Draft, DraftInput, DraftOccurrence } from '@/lib/domain/draft/types'
import { writeBody, writeSkillMd } from '@/lib/domain/draft/write-body'
import { writeExtras } from '@/lib/domain/draft/write-extras'
import { writeInstruction } from '@/lib/domain/draft/write-instruction'
import { quoteError } from '@/lib/domain/failure/describe-failure'
import type { RepeatedFailure } from '@/lib/domain/failure/find-failures'
import type { Shape } from '@/lib/domain/shape/types'

export interface WarningInput {
  failure: Pick<RepeatedFailure, 'tool' | 'head' | 'text' | 'quote'>
  /** The call that fails. */
  shape: Shape
  /** What worked instead, as a draft's input; null where no repair repeats. */
  instead: DraftInput | null
  /** The calls that failed, a step each. */
  occurrences: readonly DraftOccurrence[]
  /** First requests of the sessions. */
  requests: string[]
}

/** Words of an error in a name; more are no help to who reads it. */
const nameWordsMax = 6

/** Writes a warning skill from a failure that repeats: what fails, how it shows, and what worked instead. Without a model. */
export function draftWarning({ failure, shape, instead, occurrences, requests }: WarningInput): Draft {
  const [action] = actionsOf(failure.head ? { tool: failure.tool, heads: [failure.head] } : shape)
  const what = `${action?.verb ?? 'use'} ${action?.noun ?? ''}`.trim()
  const call = failure.head ?? failure.tool
  const error = endWhole(failure.text.split(' ').slice(0, nameWordsMax).join(' '))
  const title = `When ${call} fails: ${error}`
  const name = slugify(`avoid ${call} ${error}`) || 'avoid-a-failure'
  const quoted = quoteError(failure.quote)
  const quotePart = quoted ? ` with ${quoted}` : ''
  const cases = new Set([...caseWords([shape], occurrences), ...(instead ? caseWords(instead.shapes, instead.occurrences) : [])])
  const examples = pickExamples(requests, cases)
  const recipe = instead ? bindParams(instead) : []
  // What helps is what sessions show to help, or nothing.
  const fix =
    recipe.length > 0 ? ` What then worked: ${joinThen(recipe.map(({ heads, tool }) => code(heads?.join(', ') ?? tool)))}.` : ''
  const description =
    `Warning: ${call} fails${quotePart.replaceAll('`', "'")}.${fix.replaceAll('`', '')} Read before you ${what}.`
      .replace(/[<>]/g, '')
      .slice(0, 1_000)
  const warning = {
    text: `${code(call)} has failed in several sessions${quotePart}.`,
    steps: recipe.length > 0 ? [] : [0],
  }
  const instructions = recipe.map((step) => writeInstruction(step))
  const lead = instead
    ? `${warning.text} What worked instead is below.`
    : `${warning.text} No other way repeats in the sessions yet.`
  const extras = writeExtras({ name, title }, recipe, { examples })
  const verification = { text: `${code(call)} ends without that error.`, steps: [Math.max(0, recipe.length - 1)] }
  const body = writeBody({
    title,
    lead,
    instructions,
    examples,
    verification: verification.text,
    warnings: [warning.text],
    references: extras.map((file) => `\`${file.path}\`: ${file.about}`),
  })
  const shapes = instead?.shapes ?? [shape]
  return {
    name,
    title,
    description,
    files: [
      { path: 'SKILL.md', text: writeSkillMd({ name, title, description }, body) },
      ...extras.map(({ path, text }) => ({ path, text })),
    ],
    toolSequence: toolSequenceOf({ shapes }),
    recipe,
    sentences: [...instructions.map(({ sentence }, index) => ({ text: sentence, steps: [index] })), verification, warning],
    hasVerification: true,
  }
}
