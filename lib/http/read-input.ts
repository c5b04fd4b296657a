import { Problem } from '@/lib/domain/problem/problem'
import type { OperationName } from '@/lib/contract/routes'
import { addSession } from '@/lib/contract/session'
import { importInput } from './archive-body'
import { otlpInput } from './otlp-body'
import { readBody } from './read-body'
import { refuseNesting } from './refuse-nesting'
import { isRecord } from '@/lib/domain/is-record'

function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'it does not parse'
    throw new Problem('invalid', `The body is not JSON: ${cause.slice(0, 200)}. Send one JSON object.`)
  }
}

/** A transcript posted as it is: the body is the file and the query says the rest. A JSON object with `transcript` is our own form. */
function transcriptInput(bytes: Uint8Array, contentType: string, query: Record<string, string>): Record<string, unknown> {
  if (bytes.byteLength === 0)
    throw new Problem('invalid', 'The body is empty: send a transcript, or JSON with a `transcript` field.')
  const isNdjson = contentType.includes('ndjson') || contentType.includes('jsonl')
  if (!isNdjson) {
    const own = ownForm(bytes)
    if (own) return { ...query, ...own }
  }
  return { ...query, transcript: bytes }
}

/** What may be said of a transcript takes no more room. */
const withoutTranscriptMax = 16 * 1024
const ownFields = new Set(Object.keys(addSession.input.shape))

/** Nothing but what is said of a transcript: our own form, and the transcript forgotten. */
function isSaidOnly(value: Record<string, unknown>): boolean {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => ownFields.has(name))
}

function ownForm(bytes: Uint8Array): Record<string, unknown> | null {
  const head = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart()
  if (!head.startsWith('{')) return null
  const isShort = bytes.byteLength <= withoutTranscriptMax
  if (!isShort && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('"transcript"')) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(value) && ('transcript' in value || isSaidOnly(value)) ? value : null
  } catch {
    // Not one JSON value: a JSONL transcript, which its parser judges line by line.
    return null
  }
}

const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (Array.isArray(value)) return value.some(holdsNul)
  return isRecord(value) && Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner))
}

/** No database keeps a NUL character in text; a transcript's own are its parser's to clean. */
function refuseNul(input: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(input)) {
    if (name !== 'transcript' && name !== 'archive' && holdsNul(value))
      throw new Problem('invalid', `${name}: it holds a NUL character. Send it without.`)
  }
  return input
}

/** The raw input of an operation: path parameters, then the body of a write, then the query. */
export async function readInput(
  name: OperationName,
  request: Request,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const url = new URL(request.url)
  const query = Object.fromEntries(url.searchParams)
  if (request.method === 'GET') return refuseNul({ ...query, ...params })
  const bytes = await readBody(request)
  const contentType = request.headers.get('content-type') ?? ''
  if (name === 'session.add') {
    const input = transcriptInput(bytes, contentType, query)
    refuseNesting(input)
    return refuseNul(input)
  }
  const imported = name === 'skill.import' || name === 'pack.install' ? importInput(bytes, contentType, query) : null
  if (imported) return refuseNul(imported)
  if (name === 'otlp.traces' || name === 'otlp.logs') return otlpInput(bytes, contentType, query)
  const body = bytes.byteLength === 0 ? {} : parseJson(bytes)
  if (!isRecord(body)) throw new Problem('invalid', 'The body must be a JSON object.')
  refuseNesting(body)
  return refuseNul({ ...query, ...body, ...params })
}
