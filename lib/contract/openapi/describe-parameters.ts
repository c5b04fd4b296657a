import type { Schema } from './to-schema'

const textHeader = (name: string, description: string, schema: Schema = {}): Schema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
})

/** Parameters that operations share. */
export const sharedParameters: Record<string, Schema> = {
  Workspace: textHeader('Mettle-Workspace', 'The workspace. Unknown names return not_found.', { default: 'default' }),
  Agent: textHeader(
    'Mettle-Agent',
    'The calling agent. Reads return only what the agent can see; writes create an unknown agent.',
    {
      minLength: 1,
      maxLength: 128,
    },
  ),
  AgentQuery: {
    name: 'agent',
    in: 'query',
    description: 'The calling agent; overrides the Mettle-Agent header.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
  IdempotencyKey: textHeader(
    'Idempotency-Key',
    'The same key and body within 24 hours return the first response again; a different body is a conflict.',
  ),
  IfNoneMatch: textHeader('If-None-Match', 'The cached ETag; returns 304 if it is still current.'),
  IfMatch: textHeader('If-Match', 'The ETag from a read of the same resource; the write returns 412 if it is no longer current.'),
  LastEventId: textHeader('Last-Event-ID', 'The ID of the last received event; the stream continues after it.'),
}

export const sharedHeaders: Record<string, Schema> = {
  RequestId: { description: 'The ID of this request, as in the log.', schema: { type: 'string' } },
  ETag: {
    description: 'Identifies this response; send it in If-None-Match, or in If-Match of a write.',
    schema: { type: 'string' },
  },
  ReprDigest: { description: 'The digest of the body: `sha-256=:…:`.', schema: { type: 'string' } },
}

export const refTo = (name: keyof typeof sharedParameters): Schema => ({ $ref: `#/components/parameters/${name}` })

interface Fields {
  properties: Record<string, Schema>
  required: string[]
}

/** Path parameters; all of them are required. */
export const pathParameters = (path: string, { properties }: Fields): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = properties[name]
    if (!schema) throw new Error(`${path} has a part that no input names: ${name}`)
    return { name, in: 'path', required: true, schema }
  })

const isList = ({ type, anyOf }: Schema): boolean =>
  type === 'array' || (Array.isArray(anyOf) && (anyOf as Schema[]).some(isList))

/** Fields of an input as query parameters; lists are comma-separated. */
export const queryParameters = ({ properties, required }: Fields): Schema[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(isList(schema) ? { style: 'form', explode: false } : {}),
    schema,
  }))
