import { contradictionsIn, labelAt, typedPercent, type PolicyIssue, type Wording } from './contradictions'
import { policyFields } from './fields'
import { policyFieldNames, type PolicyField, type PolicyValues } from './policy'

/** Every value outside its limits; and where all are inside, every pair that contradicts itself. */
export function checkPolicy(values: PolicyValues, wording: Wording = 'wire'): PolicyIssue[] {
  const outside = policyFieldNames.flatMap((name) => checkField(name, values, wording))
  return outside.length > 0 ? outside : contradictionsIn(values, wording)
}

const issue = (path: string, must: string, wording: Wording): PolicyIssue => ({
  paths: [path],
  message: `${wording === 'form' ? labelAt(path) : path} must be ${must}`,
})

function checkField(name: PolicyField, values: PolicyValues, wording: Wording): PolicyIssue[] {
  const field = policyFields[name]
  const value: unknown = values[name]
  const rate = (path: string, raw: unknown, min: number, max: number): PolicyIssue[] => {
    const must = wording === 'form' ? `from ${typedPercent(min)} to ${typedPercent(max)}` : `a number from ${min} to ${max}`
    return isWithin(raw, min, max) ? [] : [issue(path, must, wording)]
  }
  const whole = (path: string, raw: unknown, min: number, max: number): PolicyIssue[] =>
    isWithin(raw, min, max) && Number.isInteger(raw) ? [] : [issue(path, `a whole number from ${min} to ${max}`, wording)]
  if (field.kind === 'choice') {
    const options: readonly unknown[] = field.options
    return options.includes(value) ? [] : [issue(name, options.join(' or '), wording)]
  }
  if (field.kind === 'rate') return rate(name, value, field.min, field.max)
  if (field.kind === 'count') return whole(name, value, field.min, field.max)
  if (field.kind === 'days-or-all') return value === null ? [] : whole(name, value, 1, 36_500)
  if (field.kind === 'half-lives') {
    return Object.entries(values.halfLifeDays).flatMap(([type, days]) =>
      isWithin(days, 1, 36_500) ? [] : [issue(`${name}.${type}`, 'a number from 1 to 36500', wording)],
    )
  }
  return Object.entries(values.overTrigger).flatMap(([level, limit]) => [
    ...rate(`${name}.${level}.rate`, limit.rate, 0, 1),
    ...whole(`${name}.${level}.uses`, limit.uses, 1, 10_000),
  ])
}

const isWithin = (value: unknown, min: number, max: number): boolean => typeof value === 'number' && value >= min && value <= max
