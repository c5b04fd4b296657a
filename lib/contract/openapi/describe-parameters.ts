import type { Schema } from './to-schema'

const textHeader = (name: string, description: string, schema: Schema = {}): Schema => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema },
})

/** Parameters that operations share. */
export const sharedParameters: Record<string, Schema> = {
  Workspace: textHeader('Mettle-Workspace', 'The workspace; an unknown one is not_found.', { default: 'default' }),
  Agent: textHeader('Mettle-Agent', 'The agent that asks. A read sees what is that agent’s; a write makes an unknown one.', {
    minLength: 1,
    maxLength: 128,
  }),
  AgentQuery: {
    name: 'agent',
    in: 'query',
    description: 'The agent that asks; wins over the Mettle-Agent header.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
  IdempotencyKey: textHeader(
    'Idempotency-Key',
    'The same key and body within 24 hours get the first answer again; another body is a conflict.',
  ),
  IfNoneMatch: textHeader('If-None-Match', 'The ETag that is held: answered by 304 where it still holds.'),
  IfMatch: textHeader(
    'If-Match',
    'The ETag that a read of the same thing gave: the write is done only where it still holds, else 412.',
  ),
  LastEventId: textHeader('Last-Event-ID', 'The id of the last event that is known; the stream goes on after it.'),
}

export const sharedHeaders: Record<string, Schema> = {
  RequestId: { description: 'The id of this request, as the log has it.', schema: { type: 'string' } },
  ETag: {
    description: 'Names this answer; send it back in If-None-Match, or in If-Match of a write.',
    schema: { type: 'string' },
  },
  ReprDigest: { description: 'The digest of the body: `sha-256=:…:`.', schema: { type: 'string' } },
}

export const refTo = (name: keyof typeof sharedParameters): Schema => ({ $ref: `#/components/parameters/${name}` })

interface Fields {
  properties: Record<string, Schema>
  required: string[]
}

/** Parts of a path; all of them must be there. */
export const pathParameters = (path: string, { properties }: Fields): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = properties[name]
    if (!schema) throw new Error(`${path} has a part that no input names: ${name}`)
    return { name, in: 'path', required: true, schema }
  })

const isList = ({ type, anyOf }: Schema): boolean =>
  type === 'array' || (Array.isArray(anyOf) && (anyOf as Schema[]).some(isList))

/** Fields of an input as query parameters; a list is written with commas. */
export const queryParameters = ({ properties, required }: Fields): Schema[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(isList(schema) ? { style: 'form', explode: false } : {}),
    schema,
  }))
