import { z } from 'zod'
import { namedSchemas } from './name-schemas'

export type Schema = Record<string, unknown>

/** Marks a place that accepts bytes: a body of its own media type, which JSON Schema cannot express. */
export const bytesMark = 'x-bytes'

/** Types without a JSON Schema equivalent; zod emits an empty schema for them, which would allow anything. */
const wordless = new Set([
  'bigint',
  'symbol',
  'undefined',
  'void',
  'date',
  'nan',
  'custom',
  'function',
  'transform',
  'map',
  'set',
])

/** Messages of a schema's own refinements, which JSON Schema cannot express. */
function rulesOf(schema: z.core.$ZodType): string[] {
  const checks = schema._zod.def.checks ?? []
  return checks.flatMap((check) => {
    if (check._zod.def.check !== 'custom') return []
    const message = check._zod.def.error?.({ code: 'custom', input: undefined, path: [] } as never)
    const text = typeof message === 'string' ? message : message?.message
    return [text ?? 'A rule checked only by the server']
  })
}

const isBytes = (schema: z.core.$ZodType): boolean =>
  schema._zod.def.type === 'custom' &&
  z.safeParse(schema, new Uint8Array()).success &&
  !z.safeParse(schema, '').success &&
  !z.safeParse(schema, {}).success

/** In a response, clients accept unknown fields, because a later version may add some. */
const isOpen = (schema: z.core.$ZodType, io: 'input' | 'output'): boolean =>
  io === 'output' && schema instanceof z.ZodObject && schema._zod.def.catchall === undefined

const prefix = '#/$defs/'
/** Rewrites zod's references to point to the document's components. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    const isRef = key === '$ref' && typeof inner === 'string' && inner.startsWith(prefix)
    return [key, isRef ? `#/components/schemas/${inner.slice(prefix.length)}` : relocated(inner)]
  })
  return Object.fromEntries(entries) as unknown
}

/**
 * A record whose every key is known, field by field: zod names its keys apart from its values, and readers of the document then require
 * fields that they find nowhere.
 */
function spelledOut(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((one) => spelledOut(one, io))
  if (typeof value !== 'object' || value === null) return value
  const { propertyNames, additionalProperties, ...rest } = value as Schema
  const keys = (propertyNames as Schema | undefined)?.enum
  if (!Array.isArray(keys) || !Array.isArray(rest.required))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spelledOut(inner, io)])) as unknown
  const field = spelledOut(additionalProperties, io)
  const properties = Object.fromEntries(keys.map((key) => [String(key), field]))
  return { ...rest, properties, ...(io === 'input' ? { additionalProperties: false } : {}) }
}

/**
 * Converts a zod schema to JSON Schema 2020-12, with the named schemas that it references.
 * @throws Error for a construct without a JSON Schema equivalent, so that none is lost silently.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): { schema: Schema; named: Record<string, Schema> } {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: namedSchemas[io],
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const { type } = zodSchema._zod.def
      if (isBytes(zodSchema)) Object.assign(jsonSchema, { [bytesMark]: true })
      else if (wordless.has(type)) throw new Error(`JSON Schema has no word for ${type} at ${path.join('/') || 'the root'}`)
      // Zod omits the default of a field with a transform; readers of the document need it.
      if (zodSchema instanceof z.ZodDefault && io === 'input') Object.assign(jsonSchema, { default: zodSchema.def.defaultValue })
      const rules = rulesOf(zodSchema)
      if (rules.length > 0) Object.assign(jsonSchema, { 'x-rules': rules })
      if (isOpen(zodSchema, io)) delete jsonSchema.additionalProperties
    },
  })
  const { $schema: _, $defs = {}, ...rest } = spelledOut(relocated(made), io) as Schema & { $defs?: Record<string, Schema> }
  const named = Object.entries($defs).map(([name, { id: _id, ...inner }]) => [name, inner] as const)
  return { schema: rest, named: Object.fromEntries(named) }
}
