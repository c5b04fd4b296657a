import type { OutputForm } from '../forms'
import type { Operation } from '../operation'
import { isTagged } from '../resource-tags'
import type { Schema } from './to-schema'

const besideJson: Record<OutputForm, Record<string, { schema: Schema }>> = {
  events: {
    'text/event-stream': { schema: { type: 'string', description: 'One message per item: id, event, data.' } },
  },
  archive: { 'application/zip': { schema: {} } },
  snapshot: { 'application/gzip': { schema: {} } },
  csv: { 'text/csv': { schema: { type: 'string', description: 'With `format=csv`.' } } },
  lines: { 'application/x-ndjson': { schema: { type: 'string', description: 'One JSON document per line.' } } },
  protobuf: { 'application/x-protobuf': { schema: {} } },
}

const phrases: Record<number, string> = { 200: 'Done', 201: 'Created', 202: 'Accepted; the work continues' }

const askedPhrase = 'With an agent’s key: a person decides'
const askedSchema: Schema = {
  type: 'object',
  properties: {
    applied: { const: false },
    candidate: { type: 'object', description: 'The item in review, as candidate.list shows it.' },
  },
  required: ['applied', 'candidate'],
}

/** @throws Error when the status depends on the output and the operation does not declare the possible ones. */
export function statusesOf(operation: Operation): readonly number[] {
  if (operation.statuses) return operation.statuses
  if (!operation.status) return [200]
  if (operation.status.length > 0) throw new Error(`${operation.name} answers with several statuses: name them in its row`)
  return [operation.status(undefined)]
}

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const etag = { ETag: { $ref: '#/components/headers/ETag' }, 'Repr-Digest': { $ref: '#/components/headers/ReprDigest' } }

/** The successful responses of an operation, by status. */
export function successesOf(operation: Operation, schema: Schema): Record<string, Schema> {
  const gives = operation.forms?.gives
  const headers = isTagged(operation) ? { ...requestId, ...etag } : requestId
  const content = { 'application/json': { schema }, ...(gives ? besideJson[gives] : {}) }
  const responses = statusesOf(operation).map(
    (status) => [status, { description: phrases[status] ?? 'Done', headers, content }] as const,
  )
  const unchanged = { description: 'Not modified', headers }
  const asked: Record<string, Schema> = operation.proposal
    ? { 202: { description: askedPhrase, headers, content: { 'application/json': { schema: askedSchema } } } }
    : {}
  return { ...Object.fromEntries(responses), ...asked, ...(isTagged(operation) ? { 304: unchanged } : {}) }
}
