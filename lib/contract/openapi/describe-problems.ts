import { keysOf } from '@/lib/domain/collection/keys-of'
import { problemKinds, type ProblemCode } from '@/lib/domain/problem/problem'
import type { Operation } from '../operation'
import { resourceOf } from '../resource-tags'
import type { Schema } from './to-schema'

const codes = keysOf(problemKinds)

/** HTTP statuses that are more specific than a code's own. */
const exact = { 405: 'Method not allowed for this path (invalid)', 412: 'If-Match is no longer current (conflict)' }

/** RFC 9457 with our closed set of codes. */
export const problemSchema: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: codes.map((code) => `urn:mettle:problem:${code}`) },
    title: { type: 'string' },
    status: { type: 'integer', enum: [...codes.map((code) => problemKinds[code][0]), ...Object.keys(exact).map(Number)] },
    code: { type: 'string', enum: codes },
    detail: { type: 'string', description: 'A sentence that says what to do next.' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
}

const answerOf = (description: string): Schema => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const always: ProblemCode[] = ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'internal', 'unavailable']
const ofWrites: ProblemCode[] = ['conflict']
const ofBodies: ProblemCode[] = ['too_large']

/** A response for each problem code that operations name, and one for any of them. */
export const problemResponses: Record<string, Schema> = {
  ...Object.fromEntries(
    [...always, ...ofWrites, ...ofBodies].map((code) => [code, answerOf(`${problemKinds[code][1]} (${code})`)]),
  ),
  unmatched: answerOf(exact[412]),
  problem: answerOf('Any other error code'),
}

/** The problems that an operation may return, by status; `default` covers the rest. */
export function problemsOf(operation: Operation, hasBody: boolean): Record<string, Schema> {
  const possible = [...always, ...(operation.effect.kind === 'write' ? ofWrites : []), ...(hasBody ? ofBodies : [])]
  const byStatus = possible.map((code) => [problemKinds[code][0], { $ref: `#/components/responses/${code}` }] as const)
  const unmatched: Record<string, Schema> = resourceOf(operation) ? { 412: { $ref: '#/components/responses/unmatched' } } : {}
  return { ...Object.fromEntries(byStatus), ...unmatched, default: { $ref: '#/components/responses/problem' } }
}
