import { isRecord } from '@/lib/domain/is-record'
import { refuseNesting } from '@/lib/domain/refuse-nesting'
import { Problem } from '@/lib/domain/problem/problem'

/** A body that may be JSON with a transcript in it: its fields, and the transcript as the bytes of a file. */
export type OwnForm =
  | { fields: Record<string, unknown>; transcript?: Uint8Array<ArrayBuffer> }
  /** It is something else: the body is handed back. */
  | { body: Uint8Array<ArrayBuffer> }
  | { refused: string }

/** Takes the transcript out of a long JSON body, whose values would hold up a server and its memory. */
export function readOwnForm(body: Uint8Array<ArrayBuffer>): OwnForm {
  const value = valueOf(body)
  if (!isRecord(value) || !('transcript' in value)) return { body }
  const { transcript, ...fields } = value
  try {
    refuseNesting(value)
  } catch (error) {
    if (error instanceof Problem) return { refused: error.detail }
    throw error
  }
  if (typeof transcript === 'string') return { fields, transcript: new TextEncoder().encode(transcript) }
  if (typeof transcript !== 'object' || transcript === null) return { fields: value }
  return { fields, transcript: new TextEncoder().encode(JSON.stringify(transcript)) }
}

function valueOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    // Not a single JSON value: a JSONL transcript, which its parser checks line by line.
    return undefined
  }
}

/** The buffers of the answer, which are transferred to another thread. */
export function ownFormBuffers(form: OwnForm): ArrayBuffer[] {
  if ('body' in form) return [form.body.buffer]
  return 'transcript' in form && form.transcript ? [form.transcript.buffer] : []
}
