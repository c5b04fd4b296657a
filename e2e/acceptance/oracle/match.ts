import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>
type Matcher = (actual: unknown, wanted: never, at: string) => string[]

/** Precision of the vectors: four decimal places. */
const rounding = 0.00006

const textOf = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing'
const holds = (isSo: boolean, actual: unknown, at: string, wanted: string): string[] =>
  isSo ? [] : [`${at}: ${textOf(actual)} is not ${wanted}`]
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const fits = (actual: unknown, wanted: unknown): boolean => differences(actual, wanted).length === 0
const timeOf = (value: unknown): number => Date.parse(String(value))

/** Matchers besides a plain value. */
const matchers: Record<string, Matcher> = {
  $length: (actual, wanted: unknown, at) =>
    differences(typeof actual === 'string' || Array.isArray(actual) ? actual.length : undefined, wanted, `length of ${at}`),
  $near: (actual, wanted: number, at) =>
    holds(typeof actual === 'number' && Math.abs(actual - wanted) < rounding, actual, at, `near ${wanted}`),
  $matches: (actual, wanted: string, at) =>
    holds(
      new RegExp(wanted, 'su').test(typeof actual === 'string' ? actual : (JSON.stringify(actual) ?? '')),
      actual,
      at,
      `like /${wanted}/`,
    ),
  $contains: (actual, wanted: unknown, at) => {
    if (typeof actual === 'string') return holds(actual.includes(String(wanted)), actual, at, `a text with ${textOf(wanted)}`)
    return holds(
      listOf(actual).some((one) => fits(one, wanted)),
      actual,
      at,
      `a list with ${textOf(wanted)}`,
    )
  },
  $equals: (actual, wanted: unknown, at) => holds(isDeepStrictEqual(actual, wanted), actual, at, `just ${textOf(wanted)}`),
  $oneOf: (actual, wanted: unknown[], at) =>
    holds(
      wanted.some((one) => fits(actual, one)),
      actual,
      at,
      `one of ${textOf(wanted)}`,
    ),
  $not: (actual, wanted: unknown, at) => holds(!fits(actual, wanted), actual, at, `other than ${textOf(wanted)}`),
  $atLeast: (actual, wanted: number, at) => holds(Number(actual) >= wanted, actual, at, `${wanted} or more`),
  $atMost: (actual, wanted: number, at) => holds(Number(actual) <= wanted, actual, at, `${wanted} or less`),
  $laterThan: (actual, wanted: string, at) => holds(timeOf(actual) > timeOf(wanted), actual, at, `later than ${wanted}`),
  /** The same members in any order, and no others. */
  $only: (actual, wanted: unknown[], at) => {
    const left = [...listOf(actual)]
    const lacking = wanted.filter((one) => {
      const found = left.findIndex((member) => fits(member, one))
      if (found >= 0) left.splice(found, 1)
      return found < 0
    })
    return holds(Array.isArray(actual) && lacking.length + left.length === 0, actual, at, `only ${textOf(wanted)}`)
  },
  /** The members that match `of`, compared as a separate list. */
  $where: (actual, wanted: { of: unknown; is: unknown }, at) =>
    differences(
      listOf(actual).filter((one) => fits(one, wanted.of)),
      wanted.is,
      `${at} where ${textOf(wanted.of)}`,
    ),
}

/**
 * The differences between a value and its expectation; empty when it matches. Objects are compared by the expected fields, lists
 * member by member, objects of names with `$` by each of these matchers.
 * @throws Error for an unknown matcher.
 */
export function differences(actual: unknown, wanted: unknown, at = 'the answer'): string[] {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return [`${at}: ${textOf(actual)} is not ${textOf(wanted)}`]
    return wanted.flatMap((one, index) => differences(actual[index], one, `${at}[${index}]`))
  }
  if (typeof wanted !== 'object' || wanted === null) return holds(Object.is(actual, wanted), actual, at, textOf(wanted))
  return Object.entries(wanted).flatMap(([name, value]) => {
    if (!name.startsWith('$')) return differences(fieldOf(actual, name), value, `${at}.${name}`)
    const matcher = matchers[name]
    if (!matcher) throw new Error(`Nobody knows how to compare ${name}`)
    return matcher(actual, value as never, at)
  })
}

/** A field of an object, or a member of a list by its index. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Fields)[name] : undefined
}
