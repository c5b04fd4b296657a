import { invalid } from '@/lib/domain/problem/problem'
import { defaultAgent, type FlowContext } from '@/lib/kernel'
import { runHere, runTask } from '@/lib/thread/run-task'
import { digestOf, findKnown, hereMax, type IngestedSession, type TranscriptHints } from './ingest-transcript'
import type { ReadySession } from '@/lib/reading/ready-session'
import type { Redaction } from '@/lib/redact/own-rule'

/** What may be said of one file among many. */
export type FileHints = Pick<TranscriptHints, 'agent' | 'fileName' | 'sideCar' | 'isGrowing'>

/** A file that was read and is not stored yet. */
export interface ReadyFile {
  agentName: string
  digest: string
  format: string
  sessions: ReadySession[]
  hints: FileHints
}

/**
 * Reads one file as far as it goes without the database, beside this thread where it is long: then the content is handed over and gone.
 * What was taken in before is not even parsed.
 * @throws Problem `invalid` when no parser knows the content, saying what can be read.
 */
export async function readyFile(
  ctx: FlowContext,
  content: Uint8Array,
  hints: FileHints,
  redaction: Redaction,
): Promise<{ ready: ReadyFile } | { known: IngestedSession[] }> {
  const agentName = hints.agent ?? ctx.agent ?? defaultAgent
  const digest = digestOf(content, hints)
  const known = await findKnown(ctx, agentName, digest)
  if (known) return { known }
  const { fileName, sideCar } = hints
  const request = { content, fileName, sideCar, redaction, provider: ctx.store.provider }
  const read =
    content.length > hereMax
      ? await runTask('readyTranscript', request, wholeBuffer(content))
      : runHere('readyTranscript', request)
  if ('refused' in read) throw invalid(read.refused)
  return { ready: { agentName, digest, format: read.format, sessions: read.sessions, hints } }
}

/** The memory of bytes that have it for themselves: it need not be copied. */
const wholeBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
