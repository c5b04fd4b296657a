import { promises as fs } from 'node:fs'
import { Problem } from '@/lib/domain/problem/problem'
import { redactionOf, type FlowContext } from '@/lib/kernel'
import type { Redaction } from '@/lib/redact/own-rule'
import { readyFile } from '@/lib/ingest/session/ready-file'
import { markUnread, type FileMark } from './file-mark'
import { ingestFiles, type FileRead, type FileTaken } from './ingest-files'
import { readSideCar } from './read-side-car'
import { readWhole, reasonOf, rememberFile, type TakenFile } from './take-file'
import { fileBytesMax, tooLarge, unpackedName } from './unpack'

/** How far a file was read, and the format it turned out to have; undefined where its sessions have to be asked. */
interface Note {
  mark: FileMark
  format?: string | null
}

/**
 * Takes in files that nothing is known of, and tells of each in their order, as `takeFile` does one by one: many at once, the next ones
 * read while some are stored.
 */
export async function takeNewFiles(
  ctx: FlowContext,
  files: readonly string[],
  agent: string | undefined,
  onTaken: (taken: TakenFile) => Promise<void>,
): Promise<void> {
  const redaction = await redactionOf(ctx)
  await ingestFiles<Note>(
    ctx,
    files,
    (file) => readNew(ctx, file, agent, redaction),
    async (taken) => onTaken(await noteTaken(ctx, taken, agent)),
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
async function noteTaken(ctx: FlowContext, taken: FileTaken<Note>, agent: string | undefined): Promise<TakenFile> {
  const known = { file: taken.file, agent, known: null }
  try {
    if ('error' in taken && (!taken.note || !(taken.error instanceof Problem))) throw taken.error
    if (!taken.note) throw new Error('A file was taken in unread')
    const [sessions, refused] = 'error' in taken ? [[], reasonOf(taken.error)] : [taken.sessions, null]
    await rememberFile(ctx, known, {
      mark: taken.note.mark,
      format: refused === null ? taken.note.format : null,
      sessions,
      refused,
    })
    return { sessions, isUnchanged: false, refused }
  } catch (error) {
    return { sessions: [], isUnchanged: false, refused: reasonOf(error) }
  }
}
