import { routes } from '@/lib/contract/generated/routes'
import type { OperationName } from '@/lib/contract/index'
import type { HttpMethod } from '@/lib/contract/operation'

/** An HTTP request. `body` is JSON text or a file's bytes. */
export interface WireRequest {
  method: HttpMethod
  /** Path and query, percent-encoded, beginning with a slash. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

const queryText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, queryText(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Moves path parameters out of the input; the rest goes into query or body. */
function fillPath(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Builds the request of an operation: path parameters, then the query of reads or the body of writes. */
export function buildRequest(name: OperationName, input: object): WireRequest {
  const [method, template] = routes[name]
  const { path, rest } = fillPath(template, input)
  if (method === 'GET' || method === 'DELETE') return { method, path: withQuery(path, rest), headers: {} }
  const { transcript, archive, ...callInput } = rest
  if (isBytes(transcript)) return raw(path, callInput, transcript, 'application/x-ndjson')
  if (isBytes(archive)) return raw(path, callInput, archive, 'application/zip')
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
}

/** Path and query of an operation whose body is a file. */
export function uploadPath(name: OperationName, input: object): string {
  const { path, rest } = fillPath(routes[name][1], input)
  return withQuery(path, rest)
}

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer

/** Bytes as in the file, neither decoded nor escaped into JSON; metadata goes into the query. */
function raw(path: string, input: Record<string, unknown>, body: Uint8Array<ArrayBuffer>, type: string): WireRequest {
  return { method: 'POST', path: withQuery(path, input), headers: { 'content-type': type }, body }
}
