import { bindParams } from '@/lib/domain/draft/bind-params'
import { toolSequenceOf } from '@/lib/domain/draft/draft-skill'
import { writeVerification } from '@/lib/domain/draft/find-check'
import { findFailures } from '@/lib/domain/draft/find-failures'
import { caseWords } from '@/lib/domain/draft/names-one'
import { requestStems } from '@/lib/domain/request/request-terms'
import { pickExamples } from '@/lib/domain/draft/pick-examples'
import type { Draft, DraftSentence, RecipeStep } from '@/lib/domain/draft/types'
import { writeBody, writeSkillMd } from '@/lib/domain/draft/write-body'
import { writeExtras } from '@/lib/domain/draft/write-extras'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { commandOf } from '@/lib/domain/shape/shell-tools'
import { commandTemplate } from '@/lib/domain/template/command-template'
import { nameFamily } from './name-family'
import type { FamilyDraftInput, FamilyStepFacts } from './types'
import { writeFamilyStep } from './write-family-steps'

/** A template that covers fewer of a step's commands says too little of them. */
const coverMin = 0.3
const descriptionMax = 300

/**
 * Writes a skill from a family, without a model: the same input gives the same text. Commands stand as templates of what the runs share,
 * files as the repository names them, values as placeholders with the step that gives them.
 */
export function draftFamily(input: FamilyDraftInput): Draft {
  const recipe = recipeOf(input)
  const { name, title } = nameFamily(input)
  const examples = pickExamples(tellingRequests(input, title), caseWords(input.shapes, input.occurrences))
  const instructions = recipe.map((step, at) => writeFamilyStep(step, factsAt(input, at)))
  const verification = writeVerification(recipe, input.occurrences)
  const warnings = findFailures(input, recipe).flatMap((one) => factOf(one, recipe))
  const description = describe(title, recipe, examples, input)
  const extras = writeExtras({ name, title }, recipe, examples)
  const body = writeBody({
    title,
    instructions,
    examples,
    verification: verification.sentence.text,
    warnings: warnings.map(({ text }) => text),
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
    toolSequence: toolSequenceOf(input),
    recipe,
    sentences: [...instructions.map(({ sentence }, at) => ({ text: sentence, steps: [at] })), verification.sentence, ...warnings],
    hasVerification: verification.hasVerification,
  }
}

/** Requests that say what tells the family, those that say most of it first; all where none does. */
function tellingRequests({ requests, words, shapes }: FamilyDraftInput, title: string): string[] {
  const said = new Set([
    ...words,
    ...requestStems([title, ...shapes.slice(-1).flatMap(({ tool, heads }) => heads ?? [tool])].join(' ').replaceAll('_', ' ')),
  ])
  const rated = requests.map((request) => ({
    request,
    score: new Set(requestStems(request).filter((key) => said.has(key))).size,
  }))
  const telling = rated.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return (telling.length > 0 ? telling : rated).slice(0, 8).map(({ request }) => request)
}

/** What a domain's tool refuses, without advice: what a command reports, it explains itself. */
function factOf({ text, steps }: DraftSentence, recipe: readonly RecipeStep[]): DraftSentence[] {
  const fact = /^(Step \d+ \(`[^`]+`\) has failed before: `[^`]+`)\./.exec(text)?.[1]
  return fact === undefined || steps.some((at) => recipe[at]?.heads) ? [] : [{ text: `${fact}.`, steps }]
}

const factsAt = ({ steps }: FamilyDraftInput, at: number): FamilyStepFacts => steps[at] ?? { share: 1, isRepeated: false }

function recipeOf(input: FamilyDraftInput): RecipeStep[] {
  return bindParams(input).map((step, at) => {
    const { share, isRepeated, place } = factsAt(input, at)
    const facts = { share: Math.round(share * 100) / 100, ...(isRepeated ? { repeat: true } : {}) }
    if (!step.heads) return place === undefined ? { ...step, ...facts } : { ...step, ...facts, place, params: [] }
    const template = templateOf(input, at, step.heads)
    return { ...step, ...facts, ...(template === null ? {} : { template }) }
  })
}

/** What the commands of a step have in common; null where it says no more than their heads. */
function templateOf({ occurrences, shapes }: FamilyDraftInput, at: number, heads: readonly string[]): string | null {
  const samples = occurrences.flatMap(({ session, steps }) => {
    const input = steps[at]?.input
    const command = input && commandOf(shapes[at]?.tool ?? '', input)
    return command ? [{ session, text: Array.isArray(command) ? command.join(' ') : command }] : []
  })
  const meant = [...new Set(heads.map((head) => commandHeads(head)[0] ?? head))]
  return (
    telling(samples, meant) ??
    joined(
      meant.map((head) => telling(samples, [head]) ?? `${head} …`),
      meant.length > 1,
    )
  )
}

const joined = (parts: readonly string[], isList: boolean): string | null => (isList ? parts.join(' && ') : null)

function telling(samples: readonly { text: string; session: string }[], heads: readonly string[]): string | null {
  const found = commandTemplate(samples, heads)
  return found && found.share >= coverMin && !found.isBare ? found.text : null
}

/** What it does, when to use it and when not, in at most 300 characters where the names allow. */
function describe(
  title: string,
  recipe: readonly RecipeStep[],
  examples: readonly string[],
  { others, source }: FamilyDraftInput,
): string {
  const done = [
    ...new Set(recipe.filter(({ isOptional }) => !isOptional).flatMap(({ heads, tool, place }) => heads ?? place ?? tool)),
  ].slice(-4)
  const what = source === 'checks' || done.length === 0 ? `${title}.` : `${title}, with ${joinAnd(done)}.`
  const example = examples.find((line) => line.length <= 90 && !line.endsWith('…'))?.replace(/[.!?\s]+$/, '')
  const wanted = example ? ` Use for requests like '${example}'.` : ''
  const use = source === 'checks' ? ' Use before you commit or call work in this project done.' : wanted
  const not = others[0] ? ` Not to ${others[0].charAt(0).toLowerCase()}${others[0].slice(1)}.` : ''
  const forms = [what + use + not, what + use, what + not, `${title}.${use}`, what, `${title}.`]
  const plain = forms.map((form) => form.replace(/[<>]/g, '').replace(/\s+/g, ' '))
  return (
    plain.find((form) => Array.from(form).length <= descriptionMax) ??
    Array.from(plain.at(-1) ?? title)
      .slice(0, 1024)
      .join('')
  )
}

const joinAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
