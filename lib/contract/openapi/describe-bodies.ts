import type { InputForm } from '../forms'
import type { Operation } from '../operation'
import { bytesMark, type Schema } from './to-schema'

const bytes: Schema = {}
const text: Schema = { type: 'string' }

interface RawBody {
  /** The fields that the body stands for. */
  fields: string[]
  /** What JSON may be beside the operation's own input; null: JSON is in `content` already, and no field stands beside it. */
  itself?: Schema | null
  content: Record<string, { schema: Schema }>
}

/** What may be sent as it is; then the other fields stand in the query. */
const rawBodies: Record<InputForm, RawBody> = {
  transcript: {
    fields: ['transcript'],
    itself: {
      type: ['object', 'array'],
      description: 'The transcript as JSON; its metadata goes in the query.',
    },
    content: { 'application/x-ndjson': { schema: text }, 'application/octet-stream': { schema: bytes } },
  },
  skill: {
    fields: ['archive', 'text'],
    content: {
      'application/zip': { schema: bytes },
      'application/octet-stream': { schema: bytes },
      'text/markdown': { schema: text },
      'text/plain': { schema: text },
    },
  },
  pack: {
    fields: ['archive'],
    content: { 'application/zip': { schema: bytes }, 'application/octet-stream': { schema: bytes } },
  },
  snapshot: {
    fields: ['file'],
    content: { 'application/gzip': { schema: bytes }, 'application/octet-stream': { schema: bytes } },
  },
  traces: otlp('ExportTraceServiceRequest'),
  logs: otlp('ExportLogsServiceRequest'),
}

function otlp(message: string): RawBody {
  const schema = { type: 'object', description: `${message} of OpenTelemetry's protocol` }
  return {
    fields: ['body', 'encoding'],
    itself: null,
    content: {
      'application/json': { schema },
      'application/x-protobuf': { schema: bytes },
      'application/protobuf': { schema: bytes },
    },
  }
}

/** What an operation takes as its body beside JSON; null where that is nothing. */
export const rawBodyOf = ({ forms }: Operation): RawBody | null => (forms?.takes ? rawBodies[forms.takes] : null)

const isBytes = (schema: Schema): boolean => bytesMark in schema

/** A field without the bytes that it may be: what JSON can say of it; null where that is nothing. */
export function withoutBytes(schema: Schema): Schema | null {
  if (isBytes(schema)) return null
  if (!Array.isArray(schema.anyOf)) return schema
  const anyOf = (schema.anyOf as Schema[]).filter((one) => !isBytes(one))
  return anyOf.length === 0 ? null : { ...schema, anyOf }
}

/** A request body of JSON, with the raw forms beside it. */
export function requestBody(raw: RawBody | null, json: Schema | null, isRequired: boolean): Schema {
  const schema = json && raw?.itself ? { anyOf: [json, raw.itself] } : json
  const content = { ...(schema ? { 'application/json': { schema } } : {}), ...raw?.content }
  return {
    description: 'At most 64 MiB; can be compressed with `Content-Encoding: gzip`.',
    ...(isRequired || raw ? { required: true } : {}),
    content,
  }
}
