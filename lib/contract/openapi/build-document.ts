import type { OpenapiDocument } from '../api-document'
import { placeOf, type Operation } from '../operation'
import { describeOperation } from './describe-operation'
import { sharedHeaders, sharedParameters } from './describe-parameters'
import { problemResponses, problemSchema } from './describe-problems'

const description = [
  'Everything that Mettle can do, one operation each. Fields that no operation knows are refused by name; times are ISO 8601 in UTC.',
  'Lists answer `items` and `nextCursor`: send that back as `cursor` until it is null; `limit` is 1 to 200.',
  'What goes wrong is told as `application/problem+json` with a `code` of a closed set and a `detail` that says what to do next.',
  'Fields of a body may also stand in the query, where each is text; the body wins.',
  'Agents reach the same operations by the Model Context Protocol (streamable HTTP) at `/api/mcp`.',
].join('\n\n')

/**
 * The description of the API as OpenAPI 3.1: a pure function of the contracts.
 * @throws Error for a contract that cannot be told without losing something of it.
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
    info: { title: 'Mettle', version, summary: 'Skills that agents learn from their own work', description },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: { schemas, parameters: sharedParameters, headers: sharedHeaders, responses: problemResponses },
  }
}
