import { flowContext, inGroup, redactionOf, type FlowContext, type Grouping, type Settled } from '@/lib/kernel'
import type { IngestedSession } from './incoming-session'
import { digestOf, findAllKnown } from './known-content'
import { readAnyFile, readyFile, type ReadyFile } from './ready-file'
import { storeFiles, type StoredFile } from './store-files'
import type { TranscriptHints } from './transcript-hints'

/**
 * Ingests one file: parse → redact → shape → judge → store, and queues the mining. Unchanged content changes nothing; a long one is not
 * even parsed.
 * @throws Problem `invalid` when no parser recognizes the content, `conflict` for another agent's session.
 */
export async function ingestTranscript(
  ctx: FlowContext,
  content: string | Uint8Array,
  hints: TranscriptHints,
): Promise<IngestedSession[]> {
  const redaction = await redactionOf(ctx)
  const isSmall = content.length <= smallMax && !hints.more
  if (isSmall) {
    const file = { content, digest: await digestOf(content, hints) }
    return inGroup(ctx, smallFiles, await readAnyFile(ctx, file, hints, redaction))
  }
  const read = await readyFile(ctx, content, hints, redaction)
  return 'known' in read ? read.known : storeFile(ctx, read.ready)
}

/** A file of this many characters or bytes may share its transaction with others, and is read sooner than looked up by itself. */
const smallMax = 64 * 1024

const smallFiles: Grouping<ReadyFile, IngestedSession[]> = {
  name: 'session.store',
  run: async (ctx, files) => {
    const flow = flowContext(ctx)
    const known = await findAllKnown(flow, files)
    const stored = await storeFiles(
      flow,
      files.filter((_, at) => !known[at]),
    )
    const answers = stored.values()
    return known.map((value) => (value ? { value } : settledOf(answers.next().value)))
  },
}

/** Stores a file that was read. @throws the error that prevented it. */
export async function storeFile(ctx: FlowContext, file: ReadyFile): Promise<IngestedSession[]> {
  const [stored] = await storeFiles(ctx, [file])
  const settled = settledOf(stored)
  if ('error' in settled) throw settled.error
  return settled.value
}

function settledOf(stored: StoredFile | undefined): Settled<IngestedSession[]> {
  if (!stored) return { error: new Error('A file was stored without an answer') }
  return 'error' in stored ? stored : { value: stored.sessions }
}
