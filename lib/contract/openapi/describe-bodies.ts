import type { InputForm } from '../forms'
import type { Operation } from '../operation'
import { bytesMark, type Schema } from './to-schema'

const bytes: Schema = {}
const text: Schema = { type: 'string' }

interface RawBody {
  /** The fields that the body replaces. */
  fields: string[]
  /** The JSON alternative to the operation's own input; null: `content` already has the JSON form and it takes no other field. */
  itself?: Schema | null
  content: Record<string, { schema: Schema }>
}

/** Raw forms of the body; the other fields go into the query. */
const rawBodies: Record<InputForm, RawBody> = {
  transcript: {
    fields: ['transcript'],
    itself: {
      type: ['object', 'array'],
      items: {},
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
  metrics: otlp('ExportMetricsServiceRequest'),
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

/** The body of an operation other than JSON; null when it has none. */
export const rawBodyOf = ({ forms }: Operation): RawBody | null => (forms?.takes ? rawBodies[forms.takes] : null)

const isBytes = (schema: Schema): boolean => bytesMark in schema

/** A field without its bytes alternative, as JSON can express it; null when nothing is left. */
export function withoutBytes(schema: Schema): Schema | null {
  if (isBytes(schema)) return null
  if (!Array.isArray(schema.anyOf)) return schema
  const anyOf = (schema.anyOf as Schema[]).filter((one) => !isBytes(one))
  return anyOf.length === 0 ? null : { ...schema, anyOf }
}

/** A JSON request body, with the raw forms next to it. */
export function requestBody(raw: RawBody | null, json: Schema | null, isRequired: boolean): Schema {
  const schema = json && raw?.itself ? { anyOf: [json, raw.itself] } : json
  const content = { ...(schema ? { 'application/json': { schema } } : {}), ...raw?.content }
  return {
    description: 'At most 64 MiB; can be compressed with `Content-Encoding: gzip`.',
    ...(isRequired || raw ? { required: true } : {}),
    content,
  }
}
