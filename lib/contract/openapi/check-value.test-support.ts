import { isRecord } from '@/lib/domain/is-record'

type Schema = Record<string, unknown>
/** Resolves a reference to a named schema of the document. */
export type Resolve = (ref: string) => unknown

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const texts: Record<string, RegExp> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
}
const characters = (value: string): number => [...value].length

/** Checks of each keyword in isolation. Annotation keywords allow everything. */
const checks: Record<string, (value: never, rule: never) => boolean> = {
  type: (value: unknown, rule: unknown) => [rule].flat().some((type) => isOfType(value, type)),
  enum: (value: unknown, rule: unknown[]) => rule.some((one) => same(one, value)),
  const: (value: unknown, rule: unknown) => same(value, rule),
  minLength: (value: string, rule: number) => typeof value !== 'string' || characters(value) >= rule,
  maxLength: (value: string, rule: number) => typeof value !== 'string' || characters(value) <= rule,
  pattern: (value: string, rule: string) => typeof value !== 'string' || new RegExp(rule, 'u').test(value),
  format: (value: string, rule: string) => typeof value !== 'string' || (texts[rule]?.test(value) ?? true),
  minimum: (value: number, rule: number) => typeof value !== 'number' || value >= rule,
  maximum: (value: number, rule: number) => typeof value !== 'number' || value <= rule,
  exclusiveMinimum: (value: number, rule: number) => typeof value !== 'number' || value > rule,
  exclusiveMaximum: (value: number, rule: number) => typeof value !== 'number' || value < rule,
  multipleOf: (value: number, rule: number) => typeof value !== 'number' || Number.isInteger(value / rule),
  minItems: (value: unknown[], rule: number) => !Array.isArray(value) || value.length >= rule,
  maxItems: (value: unknown[], rule: number) => !Array.isArray(value) || value.length <= rule,
  uniqueItems: (value: unknown[], rule: boolean) =>
    !rule || !Array.isArray(value) || new Set(value.map((one) => JSON.stringify(one))).size === value.length,
  minProperties: (value: object, rule: number) => !isRecord(value) || Object.keys(value).length >= rule,
  maxProperties: (value: object, rule: number) => !isRecord(value) || Object.keys(value).length <= rule,
  required: (value: object, rule: string[]) => !isRecord(value) || rule.every((name) => Object.hasOwn(value, name)),
}
const silent = new Set(['description', 'default', 'example', 'examples', 'title', 'x-rules'])
const nested = new Set([
  'properties',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
])

function insideObject(value: Record<string, unknown>, schema: Schema, resolve: Resolve, at: string): string[] {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const others = schema.additionalProperties
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${name}`
    const named = schema.propertyNames === undefined ? [] : faultsOf(name, schema.propertyNames, resolve, place)
    if (Object.hasOwn(properties, name)) return [...named, ...faultsOf(inner, properties[name], resolve, place)]
    return others === undefined ? named : [...named, ...faultsOf(inner, others, resolve, place)]
  })
}

function insideArray(value: unknown[], schema: Schema, resolve: Resolve, at: string): string[] {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  return value.flatMap((inner, index) => {
    const rule: unknown = index < first.length ? first[index] : schema.items
    return rule === undefined ? [] : faultsOf(inner, rule, resolve, `${at}/${index}`)
  })
}

function combined(value: unknown, schema: Schema, resolve: Resolve, at: string): string[] {
  const faults = (rule: unknown) => faultsOf(value, rule, resolve, at)
  const passing = (rules: unknown) => (rules as unknown[]).filter((rule) => faults(rule).length === 0).length
  const nearest = (rules: unknown) =>
    (rules as unknown[])
      .map(faults)
      .toSorted((a, b) => a.length - b.length || 0)[0]
      ?.slice(0, 3) ?? []
  return [
    ...(schema.$ref === undefined ? [] : faults(resolve(schema.$ref as string))),
    ...(schema.allOf === undefined ? [] : (schema.allOf as unknown[]).flatMap(faults)),
    ...(schema.anyOf === undefined || passing(schema.anyOf) > 0 ? [] : [`${at}: none of anyOf`, ...nearest(schema.anyOf)]),
    ...(schema.oneOf === undefined || passing(schema.oneOf) === 1 ? [] : [`${at}: not one of oneOf`]),
    ...(schema.not === undefined || faults(schema.not).length > 0 ? [] : [`${at}: is what it must not be`]),
  ]
}

/**
 * Validates a value against a JSON Schema 2020-12; lists each violation with its place.
 * @throws Error for a keyword without a check, so that none is skipped silently.
 */
export function faultsOf(value: unknown, schema: unknown, resolve: Resolve, at = '#'): string[] {
  if (schema === true) return []
  if (schema === false) return [`${at}: nothing may stand here`]
  if (!isRecord(schema)) throw new Error(`${at}: no schema`)
  const own = Object.entries(schema).flatMap(([keyword, rule]) => {
    if (silent.has(keyword) || nested.has(keyword)) return []
    const check = checks[keyword]
    if (!check) throw new Error(`${at}: nobody checks ${keyword}`)
    return check(value as never, rule as never)
      ? []
      : [`${at}: ${keyword} ${JSON.stringify(rule)}, not ${JSON.stringify(value)?.slice(0, 80)}`]
  })
  const inside = [
    ...(isRecord(value) ? insideObject(value, schema, resolve, at) : []),
    ...(Array.isArray(value) ? insideArray(value, schema, resolve, at) : []),
  ]
  return [...own, ...inside, ...combined(value, schema, resolve, at)]
}
