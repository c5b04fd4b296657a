import type { Choice } from '@/lib/domain/family/param-choices'
import type { Origin } from '@/lib/domain/family/value-origins'
import { namesOne } from '@/lib/domain/draft/names-one'
import { isSafeConstant } from '@/lib/domain/draft/safe-constant'
import type { Binding, RecipeStep, ResultPlace, Source } from '@/lib/domain/draft/types'
import { isLookUp } from '@/lib/domain/draft/name-pattern'
import { wordsOf } from '@/lib/domain/draft/action-of'
import { requestStems, stemSet } from '@/lib/domain/request/request-terms'
import type { Asked, FamilyStepFacts } from './types'

/** A value of one case: a name, a code, a place, a date. A plain word says what is wanted. */
const isOfCase = (value: Choice['value']): boolean => typeof value === 'string' && /\p{Lu}|\d/u.test(value)

/**
 * Says of each parameter what all calls of the family show: constants that never vary, the few values of a choice, and where the others
 * come from. A value that an earlier step was given has that step's placeholder.
 */
export function bindFamilyParams(
  recipe: readonly RecipeStep[],
  steps: readonly FamilyStepFacts[],
  asked: readonly Asked[] = [],
): RecipeStep[] {
  const bound = recipe.map((step, at) => ({
    ...step,
    params: step.params
      .map((binding) => bindOne(binding, step.tool, steps[at] ?? { share: 1, isRepeated: false }))
      .map((binding) => (isDecided(binding, step.tool, asked) ? decided(binding) : binding)),
  }))
  return nameOnce(bound)
}

/** Requests, and their share, that must speak of a parameter for its value to be the person's to decide. */
const speakingMin = 3
const speakingShare = 0.2

/** Whether a value that all runs share is one that the person who asks decides: of a tool that acts, and spoken of in requests. */
function isDecided(binding: Binding, tool: string, asked: readonly Asked[]): boolean {
  if (!('constant' in binding) || isLookUp(tool)) return false
  const words = requestStems(wordsOf(binding.param.split('.').at(-1) ?? '').join(' '))
  if (words.length === 0) return false
  const speaking = asked.filter(({ text }) => {
    const own = stemSet(text)
    return words.every((word) => own.has(word))
  })
  return speaking.length >= Math.max(speakingMin, asked.length * speakingShare)
}

const decided = (binding: Binding): Binding =>
  'constant' in binding
    ? {
        param: binding.param,
        type: binding.type,
        placeholder: binding.param.split('.').at(-1) ?? binding.param,
        choices: [binding.constant],
        source: { from: 'request' },
      }
    : binding

function bindOne(binding: Binding, tool: string, { origins = {}, choices = {} }: FamilyStepFacts): Binding {
  const { param, type } = binding
  const origin = origins[param]
  const member = origin ? undefined : memberOf(param, origins)
  const values = (choices[param] ?? []).map(({ value }) => value)
  // A value that all were asked for, or that another step hands on, is not the task's own.
  if ('constant' in binding && values.length === 1 && origin === undefined) return binding
  const source = origin ? sourceOf(origin) : member
  const form = 'form' in binding && binding.form !== undefined ? { form: binding.form } : {}
  const placeholder = 'placeholder' in binding ? binding.placeholder : (param.split('.').at(-1) ?? param)
  const canChoose = values.length > 1 && values.every((value) => isSafeConstant(value) && !namesOne({ tool, param, value }))
  // A word that is a choice stands in many results: that it stood in one does not say where it came from.
  if (canChoose && !values.some(isOfCase)) return { param, type, placeholder, choices: values }
  return { param, type, placeholder, ...form, ...(source ? { source } : {}) }
}

/** The first member of a list of objects that a result gives, where the whole is not explained. */
function memberOf(param: string, origins: Readonly<Record<string, Origin>>): Source | undefined {
  const found = Object.entries(origins).flatMap(([name, origin]): Source[] => {
    if (!name.startsWith(`${param}[].`) || origin.from !== 'step' || origin.path === '') return []
    return [{ ...sourceOf(origin), from: 'step', step: origin.step, member: name.slice(param.length + 3) }]
  })
  return found[0]
}

/** As a recipe names it: a result that is no JSON has no path. */
function sourceOf(origin: Origin): Source {
  if (origin.from !== 'step') return origin
  const { step, or, path } = origin
  const other = or === undefined ? {} : { or: or === 'request' ? or : placeOf(or) }
  return { from: 'step', ...placeOf({ step, path }), ...other }
}

const placeOf = ({ step, path }: { step: number; path: string }): ResultPlace => ({ step, ...(path === '' ? {} : { path }) })

/** Placeholders by what they stand for: a value that an earlier step was given is named as there, others once each. */
function nameOnce(recipe: readonly RecipeStep[]): RecipeStep[] {
  const taken = new Set<string>()
  const given = new Map<string, string>()
  const former = new Map<string, string>()
  return recipe.map((step, at) => ({
    ...step,
    params: step.params.map((binding) => {
      if (!('placeholder' in binding)) return binding
      const { source } = binding
      const before = source?.from === 'input' ? given.get(`${source.step} ${source.param}`) : former.get(binding.placeholder)
      const placeholder = before ?? unused(binding.placeholder.replace(/_\d+$/, ''), taken)
      if (source?.from !== 'input') former.set(binding.placeholder, placeholder)
      taken.add(placeholder)
      given.set(`${at} ${binding.param}`, placeholder)
      return { ...binding, placeholder }
    }),
  }))
}

function unused(base: string, taken: ReadonlySet<string>): string {
  let name = base
  for (let n = 2; taken.has(name); n += 1) name = `${base}_${n}`
  return name
}
