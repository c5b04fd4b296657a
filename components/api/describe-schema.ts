/** A JSON Schema of the document. */
export type JsonSchema = Record<string, unknown>
export type Resolve = (ref: string) => unknown

/** A field as shown to readers. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  /** "1 to 200", "at most 64 characters", "default 50". */
  limits: string
  /** Forms of the nested value: one for an object or a list of objects, several for a union. */
  forms: Field[][]
}

/** Below this depth only the type is named: nobody reads five levels, and the page stays small. */
const depthMax = 4

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])
/** Readable names of schemas that are named only for the document's sake. */
const plainNames: Record<string, string> = { Time: 'time', Json: 'any JSON', SkillRef: 'name of a skill' }
const typeWords: Record<string, string> = { string: 'text', integer: 'whole number' }
const wordOf = (ref: string): string => {
  const name = ref.split('/').at(-1) ?? ref
  return plainNames[name] ?? name
}
const word = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The type of a schema as text: "list of Skill", "time or null", "day, week or use". */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return wordOf(schema.$ref)
  if (Array.isArray(schema.enum)) return schema.enum.map(word).join(' · ')
  if ('const' in schema) return word(schema.const)
  const several = list(schema.anyOf ?? schema.oneOf)
  if (several.length > 0) return [...new Set(several.map(typeOf))].join(' or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeWords[String(type)] ?? String(type)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  if (schema.format === 'date-time') return 'time'
  if (schema.type === 'object' && schema.properties === undefined && typeof schema.additionalProperties === 'object')
    return `map to ${typeOf(schema.additionalProperties as JsonSchema)}`
  return typeof schema.type === 'string' ? (typeWords[schema.type] ?? schema.type) : 'any value'
}

const between = (low: unknown, high: unknown, unit = ''): string => {
  const isOpen = typeof high !== 'number' || high >= Number.MAX_SAFE_INTEGER
  const isFree = typeof low !== 'number' || low <= -Number.MAX_SAFE_INTEGER || (unit !== '' && low === 0)
  if (isOpen && isFree) return ''
  if (isOpen) return `at least ${String(low)}${unit}`
  return isFree || (unit !== '' && low === 1) ? `at most ${String(high)}${unit}` : `${String(low)} to ${String(high)}${unit}`
}

/** Further constraints of a value. */
export function limitsOf(schema: JsonSchema): string {
  const limits = [
    between(schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum),
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' items'),
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : '',
  ]
  return limits.filter(Boolean).join(', ')
}

/** The forms of an object, of the objects of a list or map, or of a reference's target; none for a plain value. */
export function formsOf(schema: JsonSchema, resolve: Resolve, above: readonly string[] = []): Field[][] {
  if (above.length >= depthMax) return []
  if (typeof schema.$ref === 'string') {
    if (above.includes(schema.$ref)) return []
    return formsOf((resolve(schema.$ref) ?? {}) as JsonSchema, resolve, [...above, schema.$ref])
  }
  const several = list(schema.anyOf ?? schema.oneOf)
  if (several.length > 0) return several.flatMap((one) => formsOf(one, resolve, above))
  if (schema.type === 'array') return formsOf((schema.items ?? {}) as JsonSchema, resolve, above)
  if (typeof schema.properties === 'object' && schema.properties !== null) {
    const required = Array.isArray(schema.required) ? schema.required : []
    const fields = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, inner]) => ({
      name,
      type: typeOf(inner),
      isRequired: required.includes(name),
      limits: limitsOf(inner),
      forms: formsOf(inner, resolve, [...above, name]),
    }))
    return fields.length > 0 ? [fields] : []
  }
  return typeof schema.additionalProperties === 'object' ? formsOf(schema.additionalProperties as JsonSchema, resolve, above) : []
}
