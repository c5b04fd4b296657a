import { promises as fs } from 'node:fs'
import { Problem } from '@/lib/domain/problem/problem'
import { redactionOf, type FlowContext } from '@/lib/kernel'
import type { Redaction } from '@/lib/redact/own-rule'
import { readyFile } from '@/lib/ingest/session/ready-file'
import { markUnread, type FileMark } from './file-mark'
import { ingestFiles, type FileRead, type FileResult } from './ingest-files'
import { readSideCar } from './read-side-car'
import { readWhole, reasonOf, recordFile, type IngestedFile } from './ingest-file'
import { fileBytesMax, tooLarge, unpackedName } from './unpack'

/** How far a file was read, and the format it turned out to have; undefined where its sessions have to be asked. */
interface Note {
  mark: FileMark
  format?: string | null
}

/**
 * Takes in files that nothing is known of, and tells of each in their order, as `ingestFile` does one by one: many at once, the next ones
 * read while some are stored.
 */
export async function ingestNewFiles(
  ctx: FlowContext,
  files: readonly string[],
  agent: string | undefined,
  onResult: (result: IngestedFile) => Promise<void>,
): Promise<void> {
  const redaction = await redactionOf(ctx)
  await ingestFiles<Note>(
    ctx,
    files,
    (file) => readNew(ctx, file, agent, redaction),
    async (result) => onResult(await recordResult(ctx, result, agent)),
  )
}

async function readNew(ctx: FlowContext, file: string, agent: string | undefined, redaction: Redaction): Promise<FileRead<Note>> {
  const stat = await fs.stat(file)
  let mark = markUnread(stat)
  try {
    if (stat.size > fileBytesMax) throw tooLarge()
    const whole = await readWhole(file, stat)
    mark = whole.mark
    const hints = { agent, fileName: unpackedName(file), sideCar: await readSideCar(file), isGrowing: true }
    const read = await readyFile(ctx, whole.content, hints, redaction)
    return { note: { mark, ...('ready' in read ? { format: read.ready.sessions[0]?.head.format ?? null } : {}) }, ...read }
  } catch (error) {
    return { note: { mark }, error }
  }
}

/** Remembers how far a file was read; also why it was refused, until it changes. What failed by chance is read again the next time. */
async function recordResult(ctx: FlowContext, result: FileResult<Note>, agent: string | undefined): Promise<IngestedFile> {
  const known = { file: result.file, agent, known: null }
  try {
    if ('error' in result && (!result.note || !(result.error instanceof Problem))) throw result.error
    if (!result.note) throw new Error('A file was taken in unread')
    const [sessions, refused] = 'error' in result ? [[], reasonOf(result.error)] : [result.sessions, null]
    await recordFile(ctx, known, {
      mark: result.note.mark,
      format: refused === null ? result.note.format : null,
      sessions,
      refused,
    })
    return { sessions, isUnchanged: false, refused }
  } catch (error) {
    return { sessions: [], isUnchanged: false, refused: reasonOf(error) }
  }
}
