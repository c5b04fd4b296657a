import { deserialize, serialize } from 'node:v8'
import { readyTranscript, type ReadyRequest, type ReadySession, type ReadyTranscript } from './ready-session'
import { sessionWeight } from './session-weight'

/** A transcript that was read, in bytes outside of any heap: who receives it knows its weight before it makes values of it. */
export interface PackedTranscript {
  packed: Uint8Array<ArrayBuffer>
  /** The rows of its sessions' steps, which stay bytes. */
  steps: Uint8Array<ArrayBuffer>[]
  /** What the largest of its sessions will take when it is read. */
  heaviest: number
}

const noSteps = new Uint8Array(0)

/** Reads a transcript like `readyTranscript`, for a receiver with little memory. */
export function packedTranscript(request: ReadyRequest): PackedTranscript {
  const read = readyTranscript(request)
  if ('refused' in read) return { packed: bytesOf(read), steps: [], heaviest: 0 }
  const sessions = read.sessions.map((one) => ({ ...one, packedSteps: noSteps }))
  return {
    packed: bytesOf({ ...read, sessions }),
    steps: read.sessions.map((one) => one.packedSteps),
    heaviest: read.sessions.reduce((most, one) => Math.max(most, weightOf(one)), 0),
  }
}

const weightOf = ({ stepCount, head, packedSteps }: ReadySession): number =>
  sessionWeight(stepCount + head.prompts.length, packedSteps.byteLength)

const bytesOf = (read: ReadyTranscript): Uint8Array<ArrayBuffer> => new Uint8Array(serialize(read))

/** The transcript as it was read. */
export function unpackedTranscript({ packed, steps }: PackedTranscript): ReadyTranscript {
  const read = deserialize(packed) as ReadyTranscript
  if ('refused' in read) return read
  return { ...read, sessions: read.sessions.map((one, at) => ({ ...one, packedSteps: steps[at] ?? noSteps })) }
}

/** The buffers of a packed transcript, which are transferred to another thread. */
export const packedBuffers = ({ packed, steps }: PackedTranscript): ArrayBuffer[] => [
  packed.buffer,
  ...steps.map((one) => one.buffer),
]
