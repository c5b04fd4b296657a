import { z } from 'zod'
import { placeOf, type Operation } from '../operation'
import { isTagged, resourceOf } from '../resource-tags'
import { successesOf } from './describe-answers'
import { rawBodyOf, requestBody, withoutBytes } from './describe-bodies'
import { withExamples } from './describe-examples'
import { pathParameters, queryParameters, refTo } from './describe-parameters'
import { problemsOf } from './describe-problems'
import { toSchema, type Schema } from './to-schema'

interface Fields {
  properties: Record<string, Schema>
  required: string[]
}

const without = ({ properties, required }: Fields, names: readonly string[]): Fields => ({
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
  required: required.filter((name) => !names.includes(name)),
})

/** Headers, and the agent in the query when the input has no such field. */
function sharedOf(operation: Operation): Schema[] {
  const { input, effect, forms } = operation
  const hasAgent = !(input instanceof z.ZodObject) || 'agent' in input.shape
  return [
    ...(hasAgent ? [] : [refTo('AgentQuery')]),
    refTo('Workspace'),
    refTo('Agent'),
    ...(effect.kind === 'write' && !operation.isShownOnce ? [refTo('IdempotencyKey')] : []),
    ...(isTagged(operation) ? [refTo('IfNoneMatch')] : []),
    ...(resourceOf(operation) ? [refTo('IfMatch')] : []),
    ...(forms?.gives === 'events' ? [refTo('LastEventId')] : []),
  ]
}

/** The JSON form of a body: fields outside the path, without those that only bytes can express. */
function jsonBody(schema: Schema, fields: Fields): Schema | null {
  if (!('properties' in schema)) return schema
  const properties = Object.entries(fields.properties).flatMap(([name, field]) => {
    const jsonField = withoutBytes(field)
    return jsonField ? [[name, jsonField] as const] : []
  })
  const isEmpty = properties.length === 0 && schema.additionalProperties === false
  if (isEmpty) return null
  const { required: _, ...rest } = schema
  const needed = fields.required.length > 0 ? { required: fields.required } : {}
  return { ...rest, properties: Object.fromEntries(properties), ...needed }
}

/** Where the parts of an input go: into the path, then into the query (reads and deletions) or the body (everything else). */
function requestOf(operation: Operation, schema: Schema): { parameters: Schema[]; requestBody?: Schema; 'x-rules'?: unknown } {
  const { name } = operation
  const [method, path] = placeOf(operation.route)
  const { properties = {}, required = [] } = schema as Partial<Fields>
  const all = { properties, required }
  const inPath = pathParameters(path, all)
  const rest = without(
    all,
    inPath.map((one) => String(one.name)),
  )
  const shared = sharedOf(operation)
  if (method === 'GET' || method === 'DELETE') {
    if (!('properties' in schema)) throw new Error(`${name}: only fields can stand in a query`)
    const rules = schema['x-rules']
    return { parameters: [...inPath, ...queryParameters(rest), ...shared], ...(rules ? { 'x-rules': rules } : {}) }
  }
  const raw = rawBodyOf(operation)
  const json = raw?.itself === null ? null : jsonBody(schema, rest)
  const beside = raw ? queryParameters({ ...without(rest, raw.fields), required: [] }) : []
  const parameters = [...inPath, ...beside, ...shared]
  if (!json && !raw) return { parameters }
  const isRequired = rest.required.length > 0 || !('properties' in schema)
  return { parameters, requestBody: requestBody(raw, json, isRequired) }
}

/** What its summary leaves open: what a caller needs, and what calling again does. */
function descriptionOf({ permission, effect, proposal }: Operation): string {
  const needed = `Needs the permission \`${permission}\`.`
  if (effect.kind === 'read') return `${needed} Changes nothing.`
  const asks = proposal ? ' An agent’s key asks for it instead, and a person decides.' : ''
  const removes = effect.destructive ? ' Removes something that a person would miss.' : ''
  const again = effect.idempotent ? ' Repeating the same call changes nothing more.' : ''
  return `${needed}${asks}${removes}${again}`
}

/** Describes one operation in OpenAPI, with the named schemas that it references. */
export function describeOperation(operation: Operation): { described: Schema; named: Record<string, Schema> } {
  const { name, summary, input, output, permission, effect } = operation
  const [sent, answered] = [toSchema(input, 'input'), toSchema(output, 'output')]
  const request = withExamples(operation, requestOf(operation, sent.schema))
  const described = {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    summary,
    description: descriptionOf(operation),
    ...request,
    responses: { ...successesOf(operation, answered.schema), ...problemsOf(operation, 'requestBody' in request) },
    'x-permission': permission,
    'x-effect': effect,
  }
  return { described, named: { ...sent.named, ...answered.named } }
}
