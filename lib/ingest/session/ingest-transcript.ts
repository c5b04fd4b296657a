import { flowContext, inGroup, redactionOf, type FlowContext, type Grouping } from '@/lib/kernel'
import type { IngestedSession } from './incoming-session'
import { readyFile, type ReadyFile } from './ready-file'
import { storeFiles } from './store-files'
import type { TranscriptHints } from './transcript-hints'

/**
 * Ingests one file: parse → redact → shape → judge → store, and queues the mining. Unchanged content is not even parsed.
 * @throws Problem `invalid` when no parser recognizes the content, `conflict` for another agent's session.
 */
export async function ingestTranscript(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
): Promise<IngestedSession[]> {
  const isSmall = content.length <= smallMax && !hints.more
  const read = await readyFile(ctx, content, hints, await redactionOf(ctx))
  if ('known' in read) return read.known
  return isSmall ? inGroup(ctx, smallFiles, read.ready) : storeFile(ctx, read.ready)
}

/** A file of this many characters or bytes may share its transaction with others. */
const smallMax = 64 * 1024

const smallFiles: Grouping<ReadyFile, IngestedSession[]> = {
  name: 'session.store',
  run: async (ctx, files) => {
    const stored = await storeFiles(flowContext(ctx), files)
    return stored.map((one) => ('error' in one ? one : { value: one.sessions }))
  },
}

/** Stores a file that was read. @throws the error that prevented it. */
export async function storeFile(ctx: FlowContext, file: ReadyFile): Promise<IngestedSession[]> {
  const [stored] = await storeFiles(ctx, [file])
  if (!stored) throw new Error('A file was stored without an answer')
  if ('error' in stored) throw stored.error
  return stored.sessions
}
