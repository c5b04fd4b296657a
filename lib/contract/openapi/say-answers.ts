import type { Operation } from '../operation'
import type { OperationName } from '../routes'
import type { Schema } from './to-schema'

/** Operations whose status of success depends on the answer; of any other it is one. */
const severalStatuses: Partial<Record<OperationName, number[]>> = {
  'session.add': [200, 202],
  'skill.import': [200, 201],
  'pack.install': [200, 201],
}

/** Reads whose answer has an ETag, so that what did not change need not travel again. */
export const taggedReads = [
  'skill.read',
  'skill.list',
  'skill.versions',
  'skill.version',
  'skill.suggest',
  'skill.bundle',
  'skill.stats',
  'openapi.read',
] as const satisfies OperationName[]

const withFile: Partial<Record<OperationName, Record<string, { schema: Schema }>>> = {
  'event.stream': {
    'text/event-stream': { schema: { type: 'string', description: 'One message for each item: id, event, data.' } },
  },
  'skill.bundle': { 'application/zip': { schema: {} } },
  'plugin.bundle': { 'application/zip': { schema: {} } },
  'snapshot.make': { 'application/gzip': { schema: {} } },
  'feature.list': { 'text/csv': { schema: { type: 'string', description: 'With `format=csv`.' } } },
  'otlp.traces': { 'application/x-protobuf': { schema: {} } },
  'otlp.logs': { 'application/x-protobuf': { schema: {} } },
}

const phrases: Record<number, string> = { 200: 'Done', 201: 'Made', 202: 'Taken in; the work goes on' }

/** @throws Error where a status depends on the answer and nobody said which there are. */
export function statusesOf(operation: Operation): number[] {
  const several = severalStatuses[operation.name]
  if (several) return several
  if (!operation.status) return [200]
  if (operation.status.length > 0) throw new Error(`${operation.name} answers with several statuses: name them here`)
  return [operation.status(undefined)]
}

/** Whether a client may ask an operation with If-None-Match. */
export const isConditional = (name: OperationName): boolean => (taggedReads as readonly OperationName[]).includes(name)

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const etag = { ETag: { $ref: '#/components/headers/ETag' }, 'Repr-Digest': { $ref: '#/components/headers/ReprDigest' } }

/** What an operation answers when all is well, by status. */
export function successesOf(operation: Operation, schema: Schema): Record<string, Schema> {
  const { name } = operation
  const headers = isConditional(name) ? { ...requestId, ...etag } : requestId
  const content = { 'application/json': { schema }, ...withFile[name] }
  const told = statusesOf(operation).map(
    (status) => [status, { description: phrases[status] ?? 'Done', headers, content }] as const,
  )
  const unchanged = { description: 'What is held still holds', headers }
  return { ...Object.fromEntries(told), ...(isConditional(name) ? { 304: unchanged } : {}) }
}
