import type { ProblemCode } from '@/lib/domain/problem/problem'
import { isRecord } from '@/lib/domain/is-record'
import { inputOf, flatten, type ApiDocument, type Sent, type DocumentedOperation } from './document'

export interface BadRequest {
  what: string
  sent: Sent
  headers?: Record<string, string>
  code: ProblemCode
  /** Text that the response has to contain. */
  names?: string
}

type Schema = Record<string, unknown>
type Input = Record<string, unknown>

/** Bodies of external protocols, whose unknown fields are allowed. */
const isForeign = ({ name }: DocumentedOperation): boolean => name === 'hook.receive' || name.startsWith('otlp.')

const accepts = (schema: Schema, types: readonly string[]): boolean =>
  [schema.type].flat().some((type) => types.includes(String(type))) ||
  (Array.isArray(schema.anyOf) && (schema.anyOf as Schema[]).some((one) => accepts(one, types))) ||
  (schema.type === undefined && schema.anyOf === undefined && schema.enum === undefined && schema.const === undefined)

/** Fields of a body's first form. */
function bodyOf(operation: DocumentedOperation): { fields: [string, Schema][]; required: string[] } {
  const schema = operation.requestBody?.content?.['application/json']?.schema ?? {}
  const first = Array.isArray(schema.anyOf) ? (schema.anyOf as Schema[]).find((one) => isRecord(one.properties)) : schema
  const properties = isRecord(first?.properties) ? (first.properties as Record<string, Schema>) : {}
  const single = Array.isArray(schema.anyOf) ? [] : first?.required
  return { fields: Object.entries(properties), required: Array.isArray(single) ? single.map(String) : [] }
}

const invalid = (what: string, sent: Sent, names?: string): BadRequest => ({ what, sent, code: 'invalid', names })

/** A value of the wrong type in each field of the body, and each required field omitted. */
function badBodies(operation: DocumentedOperation, document: ApiDocument, example: Input): BadRequest[] {
  if (isForeign(operation) || operation.method === 'GET') return []
  const { fields, required } = bodyOf(operation)
  const wrong = fields.flatMap(([name, said]) => {
    const schema = document.follow(said)
    const value = accepts(schema, ['object', 'array']) ? 7 : { wrong: true }
    return accepts(schema, ['number', 'integer']) && value === 7
      ? []
      : [invalid(`${name} of another type`, flatten(operation, { ...example, [name]: value }), name)]
  })
  const missing = required.map((name) => invalid(`without ${name}`, flatten(operation, { ...example, [name]: undefined }), name))
  const text = (what: string, body: string) => invalid(what, { ...flatten(operation, example), body })
  const forms =
    operation.name === 'session.add'
      ? [text('an empty body', '')]
      : [text('half of JSON', '{"a":'), text('a list', '[]'), text('null', 'null')]
  return [...wrong, ...missing, ...forms]
}

/** Invalid text in each query parameter that is a number, time, flag or choice. */
function badQueries(operation: DocumentedOperation, document: ApiDocument, example: Input): BadRequest[] {
  if (operation.requestBody) return []
  const query = operation.parameters.filter((part) => part.in === 'query')
  const strict = query.filter(({ schema }) => {
    const said = document.follow(schema)
    return (
      !(said.type === 'string' && said.enum === undefined && said.format === undefined && said.pattern === undefined) &&
      !accepts(said, ['array'])
    )
  })
  const wrong = strict.map(({ name }) =>
    invalid(`${name} that is none`, flatten(operation, { ...example, [name]: 'no/such/value' }), name),
  )
  const missing = query
    .filter(({ required }) => required)
    .map(({ name }) => invalid(`without ${name}`, flatten(operation, { ...example, [name]: undefined }), name))
  return [...wrong, ...missing]
}

/** Ids and names that do not exist: those of the examples, and a name that no skill has. */
function badPaths(operation: DocumentedOperation, example: Input): BadRequest[] {
  return operation.parameters.flatMap((part): BadRequest[] => {
    if (part.in !== 'path') return []
    if (part.name === 'id') return [{ what: 'an id of nothing', sent: flatten(operation, example), code: 'not_found' }]
    if (part.name !== 'name')
      return [invalid(`${part.name} that is none`, flatten(operation, { ...example, [part.name]: 'x' }), part.name)]
    const nobody: BadRequest = {
      what: 'a name of nothing',
      sent: flatten(operation, { ...example, name: 'no-such-name' }),
      code: 'not_found',
    }
    // Names of skills become folders, so names that could escape are refused before any lookup.
    const isSkill = typeof part.schema.$ref === 'string'
    return isSkill
      ? [nobody, invalid('a name that leads away', flatten(operation, { ...example, name: '..%2f' }), 'name')]
      : [nobody]
  })
}

/** Requests that an operation must refuse, each with the expected code; none of them changes anything. */
export function badRequests(operation: DocumentedOperation, document: ApiDocument): BadRequest[] {
  const example = inputOf(operation.name)
  const sent = flatten(operation, example)
  const hasLimit =
    operation.parameters.some(({ name }) => name === 'limit') || bodyOf(operation).fields.some(([name]) => name === 'limit')
  const limits = hasLimit
    ? [0, 999_999].map((limit) => invalid(`limit ${limit}`, flatten(operation, { ...example, limit }), 'limit'))
    : []
  const unknown = isForeign(operation)
    ? []
    : [invalid('an unknown field', flatten(operation, { ...example, colour: 'red' }), 'colour')]
  return [
    { what: 'an unknown workspace', sent, headers: { 'mettle-workspace': 'nowhere' }, code: 'not_found' },
    { what: 'a name that no agent can have', sent, headers: { 'mettle-agent': 'x'.repeat(129) }, code: 'invalid' },
    ...unknown,
    ...limits,
    ...badBodies(operation, document, example),
    ...badQueries(operation, document, example),
    ...badPaths(operation, example),
  ]
}
