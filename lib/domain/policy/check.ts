import { policyFields } from './fields'
import { policyFieldNames } from './policy'
import type { PolicyField, PolicyValues } from './policy'

/** A value that the policy must not take; `path` is the field, with the level after a dot. */
export interface PolicyIssue {
  path: string
  message: string
}

/**
 * Every value outside its limits. Thresholds may stand in any order to each other: the guards are written so that no
 * order makes a sweep swing to and fro.
 */
export function checkPolicy(values: PolicyValues): PolicyIssue[] {
  return policyFieldNames.flatMap((name) => checkField(name, values))
}

function checkField(name: PolicyField, values: PolicyValues): PolicyIssue[] {
  const field = policyFields[name]
  const value: unknown = values[name]
  if (field.kind === 'choice') {
    const options: readonly unknown[] = field.options
    return options.includes(value) ? [] : [{ path: name, message: `must be ${options.join(' or ')}` }]
  }
  if (field.kind === 'rate') return within(name, value, field.min, field.max, false)
  if (field.kind === 'count') return within(name, value, field.min, field.max, true)
  if (field.kind === 'days-or-all') return value === null ? [] : within(name, value, 1, 36_500, true)
  if (field.kind === 'half-lives') {
    return Object.entries(values.halfLifeDays).flatMap(([type, days]) => within(`${name}.${type}`, days, 1, 36_500, false))
  }
  return Object.entries(values.overTrigger).flatMap(([level, limit]) => [
    ...within(`${name}.${level}.rate`, limit.rate, 0, 1, false),
    ...within(`${name}.${level}.uses`, limit.uses, 1, 10_000, true),
  ])
}

function within(path: string, value: unknown, min: number, max: number, isWhole: boolean): PolicyIssue[] {
  const isFine = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value))
  return isFine ? [] : [{ path, message: `must be ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${max}` }]
}
