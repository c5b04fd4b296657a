import type { OpenapiDocument } from '../api-document'
import { placeOf, type Operation } from '../operation'
import { describeOperation } from './describe-operation'
import { sharedHeaders, sharedParameters } from './describe-parameters'
import { problemResponses, problemSchema } from './describe-problems'
import { describeTag } from './describe-tags'

const description = [
  'Every action in Mettle is one operation. Unknown fields are rejected by name. Times are ISO 8601 in UTC.',
  'Lists return `items` and `nextCursor`. Send it back as `cursor` until it is null. `limit` is 1 to 200.',
  'Errors are `application/problem+json` with a `code` from a fixed set and a `detail` that says what to do next.',
  'Body fields can also be sent in the query as text; the body wins.',
  'Agents use the same operations over the Model Context Protocol (streamable HTTP) at `/api/mcp`.',
].join('\n\n')

/** Off this machine, or with METTLE_AUTH=token, a caller shows a key; otherwise none is needed. */
const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, or the token of the server. A server in local mode needs neither.',
  },
} as const
const security: OpenapiDocument['security'] = [{ key: [] }, {}]

const about = {
  contact: { name: 'The people who run this server' },
  license: { name: 'MIT', identifier: 'MIT' },
} as const

/**
 * Builds the API description as OpenAPI 3.1: a pure function of the contracts.
 * @throws Error for a contract that OpenAPI cannot express without loss.
 */
export function buildDocument(operations: readonly Operation[], version: string): OpenapiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Problem: problemSchema }
  for (const operation of operations) {
    const [method, path] = placeOf(operation.route)
    const { described, named } = describeOperation(operation)
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
    for (const [id, schema] of Object.entries(named)) {
      if (id in schemas && JSON.stringify(schemas[id]) !== JSON.stringify(schema)) throw new Error(`${id} names two schemas`)
      schemas[id] = schema
    }
  }
  const tags = [...new Set(operations.map(({ name }) => name.split('.', 1)[0] ?? name))]
  return {
    openapi: '3.1.0',
    info: { title: 'Mettle', version, summary: 'Agent skills that prove themselves', description, ...about },
    servers: [{ url: '/' }],
    security,
    tags: tags.map(describeTag),
    paths,
    components: { securitySchemes, schemas, parameters: sharedParameters, headers: sharedHeaders, responses: problemResponses },
  }
}
