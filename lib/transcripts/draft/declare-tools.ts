import { unpack } from '@/lib/transcripts/otel/read-attribute'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '@/lib/transcripts/text/read-field'

/** By tool: the declared parameters that its schema does not require. */
export type OptionalParams = Record<string, string[]>

/** More than any agent offers; definitions beyond it are ignored. */
const toolsMax = 2000
const nestingMax = 4

const schemaNames = ['parameters', 'input_schema', 'inputSchema', 'parameters_json_schema', 'parametersJsonSchema', 'schema']
const groupNames = ['tools', 'function_tools', 'functionDeclarations', 'function_declarations']

/**
 * Optional parameters from tool definitions, in any API's form: a list, a single one, groups, an object by name, or any of these
 * as JSON text. A tool whose schema names no parameters is left out; one without `required` requires none.
 */
export function declaredParams(definitions: unknown): OptionalParams {
  return mergeParams(readDefinitions(definitions, 0).slice(0, toolsMax))
}

/** A parameter is optional only if every definition of the tool leaves it optional, in any order. */
export function mergeParams(lists: readonly OptionalParams[]): OptionalParams {
  const merged = new Map<string, string[]>()
  for (const [tool, names] of lists.flatMap((one) => Object.entries(one))) {
    const known = merged.get(tool)
    merged.set(tool, known ? known.filter((name) => names.includes(name)) : [...new Set(names)].toSorted())
  }
  return Object.fromEntries(merged)
}

/** Stores on a session what its transcript declares about its tools. */
export function declareTools({ session }: { session: { optionalParams?: OptionalParams } }, definitions: unknown): void {
  const declared = declaredParams(definitions)
  if (Object.keys(declared).length === 0) return
  session.optionalParams = session.optionalParams ? mergeParams([session.optionalParams, declared]) : declared
}

function readDefinitions(raw: unknown, depth: number, key?: string): OptionalParams[] {
  const value = unpack(raw)
  if (depth > nestingMax) return []
  if (Array.isArray(value)) return value.slice(0, toolsMax).flatMap((one) => readDefinitions(one, depth + 1))
  if (!isRecord(value)) return []
  const body = asRecord(unpack(value.function)) ?? asRecord(unpack(value.json_schema)) ?? value
  if (body !== value && isRecord(body.function)) return readDefinitions(body, depth + 1)
  const groups = groupNames.flatMap((name) => (Array.isArray(value[name]) ? [value[name]] : []))
  if (groups.length > 0) {
    const definitions = groups.flatMap((group) => readDefinitions(group, depth + 1))
    const space = asText(value.name)
    return space === undefined ? definitions : [...definitions, ...definitions.map((one) => inSpace(one, space))]
  }
  const schema = schemaOf(body) ?? schemaOf(value)
  const name = asText(body.name) ?? asText(value.name) ?? key
  if (schema) return name === undefined ? [] : readSchema(name, schema)
  if (name !== undefined) return []
  return Object.entries(value).flatMap(([tool, one]) => (isRecord(one) ? readDefinitions(one, depth + 1, tool) : []))
}

/** Codex calls the tools of a group by the group's name plus their own. */
function inSpace(params: OptionalParams, space: string): OptionalParams {
  return Object.fromEntries(Object.entries(params).map(([tool, names]) => [`${space}__${tool.replace(/^_+/, '')}`, names]))
}

function schemaOf(definition: JsonRecord): JsonRecord | undefined {
  for (const name of schemaNames) {
    const schema = asRecord(unpack(definition[name]))
    if (schema) return asRecord(schema.jsonSchema) ?? schema
  }
  return undefined
}

function readSchema(tool: string, schema: JsonRecord): OptionalParams[] {
  const properties = asRecord(schema.properties)
  if (!properties || Object.keys(properties).length === 0) return []
  const required = new Set(asList(schema.required))
  return [{ [tool]: Object.keys(properties).filter((name) => !required.has(name)) }]
}
