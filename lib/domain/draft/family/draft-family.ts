import { joinAnd, joinOr } from '@/lib/domain/draft/join-words'
import { bindParams } from '@/lib/domain/draft/bind-params'
import { toolSequenceOf } from '@/lib/domain/draft/draft-skill'
import { writeVerification } from '@/lib/domain/draft/find-check'
import type { Draft, RecipeStep, Repeat } from '@/lib/domain/draft/types'
import { writeBody, writeSkillMd } from '@/lib/domain/draft/write-body'
import { writeExtras } from '@/lib/domain/draft/write-extras'
import { isGenericHead } from '@/lib/domain/background/shipped'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { commandOf } from '@/lib/domain/shape/shell-tools'
import { commandTemplate } from '@/lib/domain/template/command-template'
import { bindFamilyParams } from './bind-family-params'
import { isLookUp, isShowing } from '@/lib/domain/draft/name-pattern'
import { withMembers } from './with-members'
import { isCheck } from '@/lib/domain/family/is-check'
import { nameFamily } from './name-family'
import { usualVerbs } from './request-verbs'
import { pickNearMisses, pickRequests } from './pick-requests'
import type { FamilyDraftInput, FamilyStepFacts } from './types'
import { writeContrast } from './write-contrast'
import { writeFamilyStep } from './write-family-steps'
import { writeHook, writeRecoveries } from './write-recoveries'

/** A template that covers fewer of a step's commands says too little of them. */
const coverMin = 0.3
/** Share of the units from which a step may be what all is for. */
const mostUnits = 0.45
const descriptionMax = 300

/**
 * Writes a skill from a family, without a model: the same input gives the same text. Commands stand as templates of what the runs share,
 * files as the repository names them, values as placeholders with the step that gives them.
 */
export function draftFamily(input: FamilyDraftInput): Draft {
  const recipe = recipeOf(input)
  const { name, title } = nameFamily(input)
  const examples = pickRequests(input, title)
  const instructions = recipe.map((step, at) => writeFamilyStep(step, factsAt(input, at)))
  const verification = writeVerification(recipe, input.occurrences, actIn(input))
  const warnings = [
    ...writeContrast(input.contrasts, recipe),
    ...input.hooks.map(writeHook),
    ...writeRecoveries(input.recoveries, recipe),
  ]
  const description = describe(title, recipe, examples, input)
  const extras = writeExtras({ name, title }, recipe, { examples, nearMisses: pickNearMisses(input, title, examples.length) })
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
    sentences: [
      ...instructions.map(({ sentence }, at) => ({ text: sentence, steps: [at] })),
      verification.sentence,
      ...warnings.map(({ text, steps }) => ({ text, steps })),
    ],
    hasVerification: verification.hasVerification,
    parts: warnings.map(({ kind, text }) => ({ kind, text })),
  }
}

const factsAt = ({ steps }: FamilyDraftInput, at: number): FamilyStepFacts => steps[at] ?? { share: 1, isRepeated: false }

const looks = ({ tool, heads }: FamilyDraftInput['shapes'][number]): boolean => (heads ? heads.every(isShowing) : isLookUp(tool))

/** The step that a family is for: its act, else the last that is no look and that most units take; -1 where all look. */
function actIn({ act, shapes, steps }: FamilyDraftInput): number {
  if (act) return shapes.findLastIndex(({ tool }) => tool === act.tool)
  return shapes.findLastIndex((shape, at) => !looks(shape) && (steps[at]?.share ?? 0) >= mostUnits)
}

function recipeOf(input: FamilyDraftInput): RecipeStep[] {
  return withMembers(bindFamilyParams(bindParams(input), input.steps, input.asked), input.occurrences).map((step, at) => {
    const known = factsAt(input, at)
    const { share, isRepeated, place, insteadOf } = known
    const facts = {
      share: Math.round(share * 100) / 100,
      ...(isRepeated ? { repeat: repeatOf(step, known) } : {}),
      ...(insteadOf === undefined ? {} : { insteadOf }),
    }
    if (!step.heads) return place === undefined ? { ...step, ...facts } : { ...step, ...facts, place, params: [] }
    const template = templateOf(input, at, step.heads)
    return { ...step, ...facts, ...(template === null ? {} : { template }) }
  })
}

/** Why a step that comes again does: a check until it passes, a tool for a list's members. */
function repeatOf({ heads = [] }: RecipeStep, { each }: FamilyStepFacts): Repeat {
  if (heads.some(isCheck)) return 'untilPasses'
  return each?.isWhole ? { each: each.path, step: each.step + 1 } : 'asNeeded'
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
    templateFor(samples, meant) ??
    (meant.length > 1 ? meant.map((head) => templateFor(samples, [head]) ?? head).join(' && ') : null)
  )
}

/** Placeholders that say what stands there, where a command has nothing else. */
const tellingSlot = /^(?:version|number|branch|path|file|folder|sha|url|date|ticket|tag|port)(?:_\d+)?$/

/** The template of commands where it says more than their heads, or where there is no more to say. */
function templateFor(samples: readonly { text: string; session: string }[], heads: readonly string[]): string | null {
  const found = commandTemplate(samples, heads)
  if (!found || found.share < coverMin) return null
  return found.isBare && !found.slots.every(({ name }) => tellingSlot.test(name)) ? null : found.text
}

/** Requests that a description quotes, and the longest that it does. */
const quotedMax = 2
const quotedLength = 90
/** The longest where none is as short. */
const longQuote = 140
/** Placeholders that a quoted request may hold. */
const hiddenMax = 2
/** Commands that it names. */
const namedMax = 3

/** What is asked before checks are run says when they are: after work of that kind. */
function checksUse(titles: readonly string[]): string {
  const acts = usualVerbs(titles, namedMax)
  const after = acts.length === 0 ? '' : ` after you ${joinOr(acts)} something in this project,`
  return ` Use${after} before you commit or call ${after ? 'the work' : 'work in this project'} done.`
}

/** Whether any agent runs a command unasked, whatever it is given. */
const isEveryday = (head: string): boolean => isGenericHead(head.split(' ').slice(0, 2).join(' '))

const wordsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(/<[^<>]+>/g, ' ')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [],
  )

/** How many words of a line no other request says: a slip of the pen, or what only one case is about. */
function rarityIn(asked: FamilyDraftInput['asked']): (line: string) => number {
  const counts = new Map<string, number>()
  for (const { text } of asked) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (line) => [...wordsIn(line)].filter((word) => (counts.get(word) ?? 0) < 2).length
}

/** What it does, when to use it and when not, in at most 300 characters where the names allow. */
function describe(
  title: string,
  recipe: readonly RecipeStep[],
  examples: readonly string[],
  { others, source, titles, asked }: FamilyDraftInput,
): string {
  // A tool's name says no more than the title does; a project's commands do.
  const commands = recipe.flatMap(({ heads, isOptional }) => (isOptional ? [] : (heads ?? [])))
  const isSaid = source === 'checks' || title.includes(' with ')
  const telling = isSaid ? [] : [...new Set(commands)].filter((head) => !title.includes(head))
  const own = telling.filter((head) => !isEveryday(head))
  const done = (own.length > 0 ? own : telling).slice(-namedMax)
  const how = done.every(isCheck) ? 'checked with' : 'with'
  const what = done.length === 0 ? `${title}.` : `${title}, ${how} ${joinAnd(done)}.`
  const whole = examples.filter((line) => !line.endsWith('…'))
  const brief = whole.filter((line) => line.length <= quotedLength)
  const short = brief.length > 0 ? brief : whole.filter((line) => line.length <= longQuote).slice(0, 1)
  const clear = short.filter((line) => (line.match(/<[^<>]+>/g)?.length ?? 0) <= hiddenMax)
  const rare = rarityIn(asked)
  const quoted = (clear.length > 0 ? clear : short)
    .toSorted((a, b) => rare(a) - rare(b))
    .slice(0, quotedMax)
    .map((line) => `'${line.replace(/[.!?\s]+$/, '').replaceAll(/<[^<>]+>/g, '…')}'`)
  const wanted = [quoted, quoted.slice(0, 1), []].map((some) =>
    some.length > 0 ? ` Use for requests like ${some.join(' or ')}.` : '',
  )
  const uses = source === 'checks' ? [checksUse(titles)] : wanted
  const not = others[0] ? ` Not for requests to ${others[0].charAt(0).toLowerCase()}${others[0].slice(1)}.` : ''
  const forms = [...uses.map((use) => what + use + not), ...uses.map((use) => what + use), `${title}.`]
  const written = forms.map((form) => form.replace(/[<>]/g, '').replace(/\s+/g, ' '))
  return (
    written.find((form) => Array.from(form).length <= descriptionMax) ??
    Array.from(written.at(-1) ?? title)
      .slice(0, 1024)
      .join('')
  )
}
