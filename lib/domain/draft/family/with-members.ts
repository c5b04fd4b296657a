import { code } from '@/lib/domain/draft/code'
import { joinAnd } from '@/lib/domain/draft/join-words'
import type { Binding, DraftOccurrence, RecipeStep } from '@/lib/domain/draft/types'
import { isRecord } from '@/lib/domain/is-record'

/** Sessions that must have given a list, and fields of its members that are told at most. */
const sessionsMin = 3
const fieldsMax = 8
/** A key that names a field, no data. */
const fieldName = /^[A-Za-z_][A-Za-z_]{0,39}$/

/** Says of each list of objects which fields its members have in all runs: what to fill in. */
export const withMembers = (recipe: readonly RecipeStep[], occurrences: readonly DraftOccurrence[]): RecipeStep[] =>
  recipe.map((step, at) => ({ ...step, params: step.params.map((binding) => withFields(binding, at, occurrences)) }))

function withFields(binding: Binding, at: number, occurrences: readonly DraftOccurrence[]): Binding {
  if (!('placeholder' in binding) || binding.form !== undefined || binding.choices) return binding
  const given = occurrences.flatMap(({ session, steps }) => {
    const value = steps[at]?.input[binding.param]
    return Array.isArray(value) && value.length > 0 ? [{ session, members: value as unknown[] }] : []
  })
  const members = given.flatMap((one) => one.members)
  if (new Set(given.map(({ session }) => session)).size < sessionsMin || !members.every(isRecord)) return binding
  const [first = {}] = members
  const fields = Object.keys(first).filter((key) => members.every((one) => key in one))
  if (fields.length === 0 || fields.length > fieldsMax || !fields.every((key) => fieldName.test(key))) return binding
  return { ...binding, form: `a list, each with ${joinAnd(fields.map(code))}` }
}
