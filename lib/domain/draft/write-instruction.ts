import { capital } from '@/lib/domain/capital'
import { joinOr, joinThen } from '@/lib/domain/draft/join-words'
import { actionsOf } from '@/lib/domain/draft/action-of'
import { toolActions, type Action } from '@/lib/domain/draft/actions'
import { code } from '@/lib/domain/draft/code'
import { sayObject } from '@/lib/domain/draft/say-object'
import type { Binding, RecipeStep, ResultPlace, Source } from '@/lib/domain/draft/types'

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
}

/** The type of a parameter in plain words: "text", "a list of text". */
function describeType(type: string): string {
  const list = /^array(?:<(.*)>)?$/.exec(type)
  if (!list) return typeWords[type] ?? type
  const of = list[1] ?? ''
  return of === 'string'
    ? 'a list of texts'
    : of === 'number'
      ? 'a list of numbers'
      : of === 'object'
        ? 'a list of objects'
        : 'a list'
}

function describeCommand(step: RecipeStep): string {
  const heads = step.heads ?? []
  if (step.command !== undefined) return `Run ${code(step.command)}.`
  if (heads.length === 1) return `Run ${code([heads[0], ...(step.flags ?? []), '…'].join(' '))}.`
  return `Run ${joinThen(heads.map(code))} in one command.`
}

/** The parameters that say what a well-known tool is pointed at, best first. */
const targets = ['file_path', 'path', 'filePath', 'target_file', 'pattern', 'query', 'url', 'notebook_path']

function describeTool(step: RecipeStep): { text: string; rest: Binding[] } {
  const [action] = actionsOf(step)
  const isBare = action?.noun === '' && step.params.length === 1
  const target = toolActions.has(step.tool)
    ? step.params.find(({ param }) => targets.includes(param))
    : isBare
      ? step.params[0]
      : undefined
  // What is said in the sentence needs no line of its own, unless there is more to say of it.
  const rest = step.params.filter((binding) => binding !== target || detailsOf(binding).length > 1)
  const { verb, noun } = action ?? { verb: 'use', noun: '' }
  const said = toolActions.has(step.tool)
    ? noun
    : sayObject(
        noun,
        step.params.map(({ param }) => param),
      )
  return { text: `${describeAction({ verb, noun: said }, target)} with ${code(step.tool)}.`, rest }
}

function describeAction({ verb: word, noun }: Action, target: Binding | undefined): string {
  const verb = word === 'lookup' ? 'look up' : word
  if (!target) return capital(`${verb} ${noun}`.trim())
  const value = describeValue(target)
  if (noun === '') return `${capital(verb)} ${value}`
  if (/^(?:search|find)$/.test(verb)) return `${capital(verb)} ${noun} for ${value}`
  return `${capital(verb)} ${value}`
}

function describeValue(binding: Binding): string {
  return 'constant' in binding ? code(String(binding.constant)) : code(`<${binding.placeholder}>`)
}

/** "from `orders[].id` in the result of step 1", "as the user said it". */
export function describeSource(source: Source): string {
  switch (source.from) {
    case 'step':
      return `${source.member === undefined ? '' : `${code(source.member)} `}from ${describePlace(source)}${source.or === undefined ? '' : describeOther(source.or)}`
    case 'input':
      return `the same as in step ${source.step + 1}`
    case 'earlier':
      return `from ${source.path ? `${code(source.path)} in ` : ''}the result of an earlier ${code(source.tool)}`
    case 'request':
      return 'as the user said it'
  }
}

const describePlace = ({ step, path }: ResultPlace): string => `${path ? `${code(path)} in ` : ''}the result of step ${step + 1}`

const describeOther = (or: ResultPlace | 'request'): string =>
  or === 'request' ? ', or as the user said it' : `, or from ${describePlace(or)}`

/** Type or form, then where it comes from. */
function detailsOf(binding: Binding): string[] {
  if ('constant' in binding) return []
  const { type, form, choices, source } = binding
  const [only, ...more] = choices ?? []
  // What the person decides is no choice of the skill, though all decided alike.
  if (only !== undefined && more.length === 0) return [`as the user wants it (${code(String(only))} in all runs)`]
  const what = choices ? joinOr(choices.map((one) => code(String(one)))) : (form ?? describeType(type))
  return [what, ...(source ? [describeSource(source)] : [])]
}

function describeBinding(binding: Binding, runs: ReadonlyMap<string, number>): string {
  const seen = 'constant' in binding ? runs.get(binding.param) : undefined
  if (seen !== undefined)
    return `   - ${code(binding.param)}: ${describeValue(binding)} unless asked otherwise (as in all ${seen} runs)`
  const details = detailsOf(binding)
  return `   - ${code(binding.param)}: ${describeValue(binding)}${details.length > 0 ? `, ${details.join(', ')}` : ''}`
}

/**
 * One step as a sentence, with its parameters below it as bullets: "Get the details of an order with `get_order_details`." `runs` has by parameter
 * the runs that gave a constant: what they all had in common is told as that, it may be what each of them was asked for.
 */
export function writeInstruction(
  step: RecipeStep,
  runs: ReadonlyMap<string, number> = new Map(),
): { sentence: string; bullets: string[] } {
  const { text, rest } = step.heads ? { text: describeCommand(step), rest: step.params } : describeTool(step)
  const sentence = step.isOptional ? `If the task calls for it, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
  return { sentence, bullets: rest.map((binding) => describeBinding(binding, runs)) }
}
