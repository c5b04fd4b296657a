import { heapRoom } from '@/lib/config/heap-room'
import { invalid } from '@/lib/domain/problem/problem'
import { defaultAgent, type FlowContext } from '@/lib/kernel'
import { runTask } from '@/lib/thread/run-task'
import { readyTranscript, type ReadyRequest, type ReadySession, type ReadyTranscript } from '@/lib/reading/ready-session'
import { unpackedTranscript } from '@/lib/reading/packed-transcript'
import type { TailPlace } from '@/lib/reading/tail-sessions'
import type { Redaction } from '@/lib/redact/own-rule'
import type { IngestedSession } from './incoming-session'
import { digestOf, findKnown } from './known-content'
import type { TranscriptHints } from './transcript-hints'

/** A file that was read and is not stored yet. */
export interface ReadyFile {
  /** The sender; its sessions may name another agent when the hints name none. */
  agentName: string
  /** Null when the digest cannot identify the content: the end of a file is only meaningful at its position. */
  digest: string | null
  format: string
  sessions: ReadySession[]
  hints: Pick<TranscriptHints, 'agent' | 'isGrowing' | 'more'>
  isTail?: boolean
}

/**
 * Reads one file as far as possible without the database, in the other thread if it is long: its content is then transferred and no
 * longer available here. Known content is not even parsed.
 * @throws Problem `invalid` when no parser recognizes the content, saying what can be read.
 */
export async function readyFile(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
  redaction: Redaction,
): Promise<{ ready: ReadyFile } | { known: IngestedSession[] }> {
  const digest = await digestOf(content, hints)
  const known = await findKnown(ctx, senderOf(ctx, hints), digest)
  return known ? { known } : { ready: await readAnyFile(ctx, { content, digest }, hints, redaction) }
}

/** As `readyFile`, whether its content is known or not; its digest was made before, since a long content is handed over. */
export async function readAnyFile(
  ctx: FlowContext,
  { content, digest }: { content: string | Uint8Array; digest: string },
  hints: TranscriptHints,
  redaction: Redaction,
): Promise<ReadyFile> {
  const read = await readReady(requestOf(ctx, content, hints, redaction))
  if ('refused' in read) throw invalid(read.refused)
  return { agentName: senderOf(ctx, hints), digest, format: read.format, sessions: read.sessions, hints }
}

/** Formats whose every line names its session: their end can be read without their beginning. */
export const tailFormats: ReadonlySet<string> = new Set(['claude-code'])

/** Reads the end of a file whose beginning is stored. Null when it needs the beginning. */
export async function readyTail(
  ctx: FlowContext,
  { content, ...tail }: TailPlace & { content: Uint8Array },
  hints: TranscriptHints & { format: string },
  redaction: Redaction,
): Promise<ReadyFile | null> {
  const read = await readReady({ ...requestOf(ctx, content, hints, redaction), tail })
  if ('refused' in read) return null
  return { agentName: senderOf(ctx, hints), digest: null, format: read.format, sessions: read.sessions, hints, isTail: true }
}

const senderOf = (ctx: FlowContext, { agent }: TranscriptHints): string => agent ?? ctx.agent ?? defaultAgent

function requestOf(
  ctx: FlowContext,
  content: string | Uint8Array,
  { format, fileName, sideCar, sessionKey, harness, outcome, startedAt }: TranscriptHints,
  redaction: Redaction,
): ReadyRequest {
  const hints = { sessionKey, harness, outcome, startedAt }
  return { content, format, fileName, sideCar, redaction, provider: ctx.store.provider, hints }
}

/** Longer content is read in the other thread; below this size the transfer takes longer than the work. */
const hereMax = 64 * 1024

/** Values take so many times what they take as packed bytes, until they are stored. */
const valueWeight = 4

/** The largest file that is taken reads in a tenth of this; what takes longer is written to take long. */
const readMsMax = 120_000

async function readReady(request: ReadyRequest): Promise<ReadyTranscript> {
  if (request.content.length <= hereMax) return readyTranscript(request)
  const packed = await runTask('packedTranscript', request, { handedOver: wholeBuffer(request.content), limitMs: readMsMax })
  const bytes = Math.max(packed.packed.byteLength * valueWeight, packed.heaviest)
  return heapRoom().within(bytes, 'The transcript', () => unpackedTranscript(packed))
}

/** The buffer of bytes that do not share it, which can be transferred without a copy. */
const wholeBuffer = (content: string | Uint8Array): ArrayBuffer[] =>
  typeof content !== 'string' && content.buffer instanceof ArrayBuffer && content.buffer.byteLength === content.byteLength
    ? [content.buffer]
    : []
