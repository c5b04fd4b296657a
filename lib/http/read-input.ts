import { Problem } from '@/lib/domain/problem/problem'
import type { InputForm } from '@/lib/contract/forms'
import type { Operation } from '@/lib/contract/operation'
import { addSession } from '@/lib/contract/session'
import type { Reservation } from './admission'
import { importInput } from './archive-body'
import { otlpInput } from './otlp-body'
import { readBody } from './read-body'
import { restoreInput } from './snapshot-body'
import type { Context } from '@/lib/kernel'
import { isRecord } from '@/lib/domain/is-record'
import { refuseNesting } from '@/lib/domain/refuse-nesting'
import { refuseUnwieldy } from '@/lib/domain/refuse-unwieldy'
import { ownFormOf } from '@/lib/ingest'

/** A shorter body is parsed sooner than it is looked over. */
const lookedOverMin = 32 * 1024

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength > lookedOverMin) refuseUnwieldy(bytes)
  const text = new TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    const cause = error instanceof Error ? error.message : 'it does not parse'
    throw new Problem('invalid', `The body is not JSON: ${cause.slice(0, 200)}. Send one JSON object.`)
  }
}

/**
 * A transcript posted unchanged: the body is the file, and the query has the other fields. A JSON object with `transcript` is our
 * own form.
 */
async function transcriptInput(
  bytes: Uint8Array,
  contentType: string,
  query: Record<string, string>,
  reservation: Reservation,
): Promise<Record<string, unknown>> {
  if (bytes.byteLength === 0)
    throw new Problem('invalid', 'The body is empty: send a transcript, or JSON with a `transcript` field.')
  const isNdjson = contentType.includes('ndjson') || contentType.includes('jsonl')
  if (isNdjson || !mayBeOwnForm(bytes)) return { ...query, transcript: bytes }
  reservation.reserveForJson(bytes.byteLength)
  const declared = bytes.byteLength <= withoutTranscriptMax ? declaredIn(bytes) : null
  if (declared) return { ...query, ...declared }
  const form = await ownFormOf(bytes)
  if ('body' in form) return { ...query, transcript: form.body }
  return { ...query, ...form.fields, ...(form.transcript ? { transcript: form.transcript } : {}) }
}

/** A transcript's metadata is never longer than this. */
const withoutTranscriptMax = 16 * 1024
const ownFields = new Set(Object.keys(addSession.input.shape))

/** Metadata without a transcript: our own form, with the transcript forgotten. */
function isDeclaredOnly(value: Record<string, unknown>): boolean {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => ownFields.has(name))
}

function mayBeOwnForm(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart()
  if (!head.startsWith('{')) return false
  if (bytes.byteLength <= withoutTranscriptMax) return true
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('"transcript"')
}

/** A short body of our own form, as it is. */
function declaredIn(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(value) && ('transcript' in value || isDeclaredOnly(value)) ? value : null
  } catch {
    // Not a single JSON value: a JSONL transcript, which its parser checks line by line.
    return null
  }
}

/** A body that has not been read yet. */
interface Sent {
  ctx: Context
  request: Request
  query: Record<string, string>
  /** The memory reserved for the body. */
  reservation: Reservation
  /** The body, read into memory once. */
  bytes: () => Promise<Uint8Array>
}

const typeOf = ({ request }: Sent): string => request.headers.get('content-type') ?? ''

async function transcript(sent: Sent): Promise<Record<string, unknown>> {
  const input = await transcriptInput(await sent.bytes(), typeOf(sent), sent.query, sent.reservation)
  refuseNesting(input)
  return input
}
const archive = async (sent: Sent) => importInput(await sent.bytes(), typeOf(sent), sent.query)
const otlp = async (sent: Sent) => otlpInput(await sent.bytes(), typeOf(sent), sent.query)

/** Readers of bodies other than JSON, by form; null when the body turns out to be JSON. */
const inputForms: Record<InputForm, (sent: Sent) => Promise<Record<string, unknown> | null>> = {
  transcript,
  skill: archive,
  pack: archive,
  snapshot: ({ ctx, request }) => restoreInput(ctx, request),
  traces: otlp,
  logs: otlp,
  metrics: otlp,
}

/**
 * The raw input of an operation: path parameters, then the body of a write, then the query. `reservation` is the memory of the
 * body.
 */
export async function readInput(
  { forms }: Operation,
  {
    ctx,
    request,
    params,
    reservation,
  }: { ctx: Context; request: Request; params: Record<string, string>; reservation: Reservation },
): Promise<Record<string, unknown>> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (request.method === 'GET') return { ...query, ...params }
  let read: Promise<Uint8Array> | null = null
  const bytes = () => (read ??= readBody(request, reservation))
  const formInput = forms?.takes ? await inputForms[forms.takes]({ ctx, request, query, reservation, bytes }) : null
  if (formInput) return formInput
  const rawBody = await bytes()
  reservation.reserveForJson(rawBody.byteLength)
  const body = rawBody.byteLength === 0 ? {} : parseJson(rawBody)
  if (!isRecord(body)) throw new Problem('invalid', 'The body must be a JSON object.')
  refuseNesting(body)
  return { ...query, ...body, ...params }
}
