import { bindParams } from '@/lib/domain/draft/bind-params'
import { bindFamilyParams } from '@/lib/domain/draft/family/bind-family-params'
import type { Binding, DraftOccurrence, DraftShape, Source } from '@/lib/domain/draft/types'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { ModelStep } from '@/lib/domain/family/model-steps'
import { paramChoices } from '@/lib/domain/family/param-choices'
import type { Place, PlacedParam } from '@/lib/domain/family/places-before'
import { valueOrigins } from '@/lib/domain/family/value-origins'
import type { FamilyCall, Unit } from '@/lib/domain/family/types'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import { commandOf, isShellTool } from '@/lib/domain/shape/shell-tools'
import { commandTemplate } from '@/lib/domain/template/command-template'
import { matchesWord } from '@/lib/domain/template/match-word'
import { readUnits } from '@/lib/domain/template/read-units'
import type { ArgumentForm, CommandForm, Word, WordForm } from '@/lib/domain/template/types'
import type { Given, OwnCommand } from './call-arguments'
import type { Moves } from './read-moves'

/** Units that constants, sources and templates are read from, in each fold: as many as show what never varies. */
const unitsMax = 12
/** A template that covers fewer of a step's commands is in no draft. */
const coverMin = 0.3

/** How many arguments of a unit's call the recipe states where that call is its step. */
export type Stated = (step: number, of: { unit: Unit; call: number; given: Given }) => number

/**
 * What a recipe made from these units states of arguments: constants, choices, what earlier steps gave or were given, and the literal words
 * and closed choices of command templates. That a value stands in the request is nothing that a recipe tells. `steps` are aligned to `units`.
 */
export function statedArguments(steps: readonly ModelStep[], units: readonly Unit[], moves: Pick<Moves, 'placed'>): Stated {
  const some = units.slice(0, unitsMax)
  const bindings = lazily(() => bindSteps(steps, some, moves.placed))
  const forms = steps.map((step) => lazily(() => formsOf(step, some)))
  const toolAt = (at: number): string | undefined => steps[at]?.tool
  return (step, { unit, call, given }) => {
    if (isShellTool(unit.calls[call]!.tool)) return statedWords(forms[step]!(), given, unit.root)
    const known = new Map(bindings()[step]?.map((one) => [one.param, one]))
    const stood = new Map(moves.placed(unit).params[call]?.map((one) => [one.param, one]))
    return given.arguments.filter(({ name, value }) => {
      const binding = known.get(name)
      if (!binding) return false
      if ('constant' in binding) return JSON.stringify(binding.constant) === value
      if (binding.choices) return binding.choices.some((choice) => JSON.stringify(choice) === value)
      return isFrom(binding.source, stood.get(name), { unit, toolAt })
    }).length
  }
}

function lazily<T>(read: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: read() }).value
}

/** The bindings of the draft, by step. */
function bindSteps(steps: readonly ModelStep[], units: readonly Unit[], placedOf: Moves['placed']): Binding[][] {
  const calls = steps.map((step) => step.calls.slice(0, units.length))
  const occurrences = units.map((unit, at): DraftOccurrence => ({
    session: unit.session,
    steps: calls.map((ofUnits) => {
      const call = unit.calls[ofUnits[at]?.[0] ?? -1]
      return call ? { input: call.input, status: call.status } : null
    }),
  }))
  const origins = valueOrigins(units, calls, placedOf)
  const facts = steps.map(({ share, isRepeated }, at) => ({
    share,
    isRepeated,
    ...origins[at],
    choices: paramChoices(units, calls[at] ?? []),
  }))
  const recipe = bindParams({ shapes: steps.map((step) => commonShape(step, units)), occurrences })
  return bindFamilyParams(recipe, facts).map(({ params }) => params)
}

/** The shape that most calls of a step have; commands and files are told by their step. */
function commonShape({ tool, heads, place, calls }: ModelStep, units: readonly Unit[]): DraftShape {
  if (heads || place !== undefined) return { tool, params: [], ...(heads ? { heads } : {}) }
  const shapes = units.flatMap((unit, at) => {
    const call = unit.calls[calls[at]?.[0] ?? -1]
    return call ? [shapeOf(tool, call.input)] : []
  })
  const groups = [...groupBy(shapes, ({ params }) => JSON.stringify(params))]
  const [most] = groups.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
  return most?.[1][0] ?? { tool, params: [] }
}

/** Whether all values of a parameter stood where the recipe says. */
function isFrom(
  source: Source | undefined,
  param: PlacedParam | undefined,
  { unit, toolAt }: { unit: Unit; toolAt: (step: number) => string | undefined },
): boolean {
  if (!source || source.from === 'request' || !param || param.leaves.length === 0) return false
  const isAt = ({ kind, call, path }: Place, key: string): boolean => {
    const { tool } = unit.calls[call]!
    if (source.from === 'input') return kind === 'input' && tool === toolAt(source.step) && path === source.param
    if (kind === 'input') return false
    if (source.from === 'earlier') return tool === source.tool && isBelow(path, source.path, key)
    const other = source.or === 'request' ? undefined : source.or
    return [source, ...(other ? [other] : [])].some((one) => tool === toolAt(one.step) && isBelow(path, one.path, key))
  }
  const meant = source.from === 'step' && source.member !== undefined ? source.member : null
  const leaves = param.leaves.filter(({ key }) => meant === null || key === meant)
  return leaves.length > 0 && leaves.every(({ key, places }) => places.some((place) => isAt(place, key)))
}

/** A place in a result, or the member of an object that stands there; all of it where the recipe names none. */
const isBelow = (path: string, named: string | undefined, key: string): boolean =>
  named === undefined || path === named || (key !== '' && path === `${named}.${key}`)

/** The commands of a step as forms; a line of several that share none is told command by command, as in the draft. */
function formsOf({ heads = [], calls }: ModelStep, units: readonly Unit[]): CommandForm[] {
  const samples = units.flatMap(({ session, root, calls: own }, at) => {
    const call = own[calls[at]?.[0] ?? -1]
    const text = call ? textOf(call) : null
    return text === null ? [] : [{ text, session, root }]
  })
  const meant = [...new Set(heads.map((head) => commandHeads(head)[0] ?? head))]
  const formOf = (own: string[]): readonly CommandForm[] => {
    const found = commandTemplate(samples, own)
    return found && found.share >= coverMin ? found.commands : []
  }
  const whole = formOf(meant)
  return whole.length > 0 || meant.length < 2 ? [...whole] : meant.flatMap((head) => formOf([head]))
}

function textOf({ tool, input }: FamilyCall): string | null {
  const command = commandOf(tool, input)
  return Array.isArray(command) ? command.join(' ') : command
}

/** Words of a command line that the forms state, each command by the form of its head. */
function statedWords(forms: readonly CommandForm[], { commands }: Given, root: string): number {
  return commands.reduce((sum, own) => {
    const form = forms.find(({ head }) => head === own.command.head)
    return form ? sum + statedOf(form, own, root) : sum
  }, 0)
}

function statedOf(form: CommandForm, { command, names }: OwnCommand, root: string): number {
  const units = readUnits(command, new Set(form.valued), root)
  const flags = new Map(form.flags.map((flag) => [flag.key, flag]))
  const flagged = units.flags.reduce((sum, { key, glue, value }) => {
    const known = flags.get(key)
    if (!known) return sum
    const isStated = value === null || (known.value !== null && states(known.value, value))
    return sum + (glue === ' ' ? 1 + Number(isStated) : Number(isStated))
  }, 0)
  // Words of the program and its sub-commands are literal; those that name the call are no arguments.
  const program = form.program.split(' ').slice(1)
  const isOfProgram = program.every((name, at) => units.arguments[at]?.value === name)
  if (!isOfProgram) return flagged
  const literal: ArgumentForm[] = program.map((name) => ({
    word: { pieces: [name], quote: '' },
    isOptional: false,
    count: 1,
    repeats: false,
  }))
  return flagged + statedInOrder([...literal, ...form.arguments], units.arguments, names)
}

/** Words behind the first `names` that the forms of arguments state, each word by the first form that is left and fits. */
function statedInOrder(forms: readonly ArgumentForm[], words: readonly Word[], names: number): number {
  let at = 0
  let stated = 0
  for (const { word, repeats } of forms) {
    const end = repeats ? words.length : Math.min(at + 1, words.length)
    for (; at < end && matchesWord(word, words[at]!.value); at++) stated += Number(at >= names && isClosed(word))
  }
  return stated
}

const states = (form: WordForm, word: Word): boolean => isClosed(form) && matchesWord(form, word.value)

/** Whether a form leaves nothing open: literal words and choices. */
const isClosed = ({ pieces }: WordForm): boolean =>
  pieces.every((piece) => typeof piece === 'string' || piece.choices !== undefined)
