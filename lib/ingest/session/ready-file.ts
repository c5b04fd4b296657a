import { invalid } from '@/lib/domain/problem/problem'
import { defaultAgent, type FlowContext } from '@/lib/kernel'
import { runHere, runTask } from '@/lib/thread/run-task'
import type { ReadyRequest, ReadySession, ReadyTranscript } from '@/lib/reading/ready-session'
import type { TailPlace } from '@/lib/reading/tail-sessions'
import type { Redaction } from '@/lib/redact/own-rule'
import type { IngestedSession } from './incoming-session'
import { digestOf, findKnown } from './known-content'
import type { TranscriptHints } from './transcript-hints'

/** A file that was read and is not stored yet. */
export interface ReadyFile {
  /** Who sent it; its sessions may say that they are another's, where the hints name nobody. */
  agentName: string
  /** Null where the same content again would be another: the end of a file is one at its place only. */
  digest: string | null
  format: string
  sessions: ReadySession[]
  hints: Pick<TranscriptHints, 'agent' | 'isGrowing'>
  isTail?: boolean
}

/**
 * Reads one file as far as it goes without the database, beside this thread where it is long: then the content is handed over and gone.
 * What was ingested before is not even parsed.
 * @throws Problem `invalid` when no parser knows the content, saying what can be read.
 */
export async function readyFile(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
  redaction: Redaction,
): Promise<{ ready: ReadyFile } | { known: IngestedSession[] }> {
  const agentName = senderOf(ctx, hints)
  const digest = digestOf(content, hints)
  const known = await findKnown(ctx, agentName, digest)
  if (known) return { known }
  const read = await readReady(requestOf(ctx, content, hints, redaction))
  if ('refused' in read) throw invalid(read.refused)
  return { ready: { agentName, digest, format: read.format, sessions: read.sessions, hints } }
}

/** Formats whose every line says to which session it belongs: their end can be read without their beginning. */
export const tailFormats: ReadonlySet<string> = new Set(['claude-code'])

/** Reads the end of a file whose beginning is stored. Null when it cannot be understood without the beginning. */
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

/** Longer content is read in the other thread; for less the way there is longer than the work. */
const hereMax = 64 * 1024

const readReady = async (request: ReadyRequest): Promise<ReadyTranscript> =>
  request.content.length > hereMax
    ? runTask('readyTranscript', request, wholeBuffer(request.content))
    : runHere('readyTranscript', request)

/** The memory of bytes that have it for themselves: it need not be copied. */
const wholeBuffer = (content: string | Uint8Array): ArrayBuffer[] =>
  typeof content !== 'string' && content.buffer instanceof ArrayBuffer && content.buffer.byteLength === content.byteLength
    ? [content.buffer]
    : []
