/** Keywords of JSON Schema 2020-12 that the document uses, with the allowed values of each; our own begin with `x-`. */
const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])

type Check = (value: unknown) => boolean

const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isAnything: Check = () => true
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isUnique = (list: unknown[]): boolean => new Set(list.map((one) => JSON.stringify(one))).size === list.length
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText) && isUnique(value)
const isPattern: Check = (value) => {
  if (typeof value !== 'string') return false
  try {
    return Boolean(new RegExp(value, 'u'))
  } catch {
    return false
  }
}

const plain: Record<string, Check> = {
  type: (value) =>
    (Array.isArray(value) ? isTexts(value) && value.length > 0 : [value]) &&
    [value].flat().every((one) => types.has(String(one))),
  enum: (value) => Array.isArray(value) && value.length > 0 && isUnique(value),
  const: isAnything,
  default: isAnything,
  description: isText,
  format: isText,
  pattern: isPattern,
  required: isTexts,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: isFlag,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: isNumber,
  $ref: (value) => typeof value === 'string' && value.startsWith('#/components/schemas/'),
}
const one = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains'])
const several = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems'])

/** Lists the malformed places of a schema; empty when it is well-formed. */
export function wrongIn(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (!isRecord(schema)) return [`${at}: no schema`]
  const wrong = Object.entries(schema).flatMap(([key, value]): string[] => {
    const place = `${at}/${key}`
    if (key.startsWith('x-')) return []
    if (one.has(key)) return wrongIn(value, place)
    if (several.has(key))
      return Array.isArray(value) && value.length > 0
        ? value.flatMap((inner, index) => wrongIn(inner, `${place}/${index}`))
        : [`${place}: no list of schemas`]
    if (key === 'properties')
      return isRecord(value) ? Object.entries(value).flatMap(([name, inner]) => wrongIn(inner, `${place}/${name}`)) : [place]
    const check = plain[key]
    if (!check) return [`${place}: no keyword`]
    return check(value) ? [] : [`${place}: ${JSON.stringify(value)}`]
  })
  const known = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  const strays =
    Array.isArray(schema.required) && 'properties' in schema
      ? schema.required.filter((name) => !known.includes(String(name)))
      : []
  return [...wrong, ...strays.map((name) => `${at}: requires ${String(name)}, which it does not have`)]
}
