import { z } from 'zod'
import { policyFields } from '@/lib/domain/policy/fields'
import { byField, type PolicyField, type PolicyPatch, type PolicyValues } from '@/lib/domain/policy/policy'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { taskTypes } from '@/lib/domain/score/task-type'

type Shape<V> = { [K in keyof V]: z.ZodType<V[K]> }

/** One message for both a value that is not a number and one outside its limits. */
const rate = (min = 0, max = 1) => {
  const error = `must be a number from ${min} to ${max}`
  return z.number(error).min(min, error).max(max, error)
}
const count = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.number(error).int(error).min(min, error).max(max, error)
}

/** One schema per field, with limits from the table of fields; a patch may set single levels and half-lives. */
function schemaOf(name: PolicyField, isWhole: boolean): z.ZodType {
  const field = policyFields[name]
  if (field.kind === 'choice') return z.enum(field.options, `must be ${field.options.join(' or ')}`)
  if (field.kind === 'rate') return rate(field.min, field.max)
  if (field.kind === 'count') return count(field.min, field.max)
  if (field.kind === 'days-or-all') return count(1, 36_500).nullable()
  if (field.kind === 'half-lives') return levels(taskTypes, rate(1, 36_500), isWhole)
  const limit = z.strictObject({ rate: rate(), uses: count(1, 10_000) })
  return levels(riskLevels, isWhole ? limit : limit.partial(), isWhole)
}

function levels(names: readonly string[], value: z.ZodType, isWhole: boolean): z.ZodType {
  const shape = Object.fromEntries(names.map((name) => [name, isWhole ? value : value.optional()]))
  return z.strictObject(shape)
}

/** Every value in force. */
export const policyValues = z.strictObject(byField<Shape<PolicyValues>>((name) => schemaOf(name, true) as z.ZodType<never>))

/** The values that a scope sets, each field optional. */
export const policyPatchShape = byField<Shape<Required<PolicyPatch>>>((name) => schemaOf(name, false) as z.ZodType<never>)
export const policyPatch = z.strictObject(policyPatchShape).partial()
