import { Problem } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Prisma, SourceFile } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { defaultAgent, redactionOf, showPath, type FlowContext } from '@/lib/kernel'
import type { IngestedSession } from '@/lib/ingest/session/incoming-session'
import { readyFile, readyTail, tailFormats } from '@/lib/ingest/session/ready-file'
import type { Redaction } from '@/lib/redact/own-rule'
import { markUnread, markWhole, readTail, writtenEnd, type FileMark } from './file-mark'
import { ingestFiles, type FileRead, type FileResult } from './ingest-files'
import type { FileStat } from './read-ahead'
import { readRange } from './read-range'
import { readSideCar } from './read-side-car'
import { reasonOf } from './reason-of'
import { fileBytesMax, tooLarge, unpack, unpackedName } from './unpack'

/** A file of a source, and what is stored about it. */
export interface FileToIngest {
  file: string
  agent?: string
  known: SourceFile | null
}

export interface IngestedFile {
  sessions: IngestedSession[]
  /** The file is unchanged and was not opened. */
  isUnchanged: boolean
  refused: string | null
}

/** How far a file was read, and in which format. */
interface Note {
  mark: FileMark
  /** The detected format; undefined when its sessions have to be checked. */
  format?: string | null
  isTail?: boolean
  isUnchanged?: boolean
}

/** Ingests one file; `takeFiles` does the same for many. */
export async function ingestFile(ctx: FlowContext, input: FileToIngest): Promise<IngestedFile> {
  const result: IngestedFile[] = []
  await takeFiles(ctx, [input], async (one) => void result.push(one))
  return result[0]!
}

/**
 * Ingests files that may grow, and reports each: an unchanged one costs a check of size and time, a grown one is read from its end,
 * any other as a whole. Many are stored at once while the next are read. The reason why one cannot be read is stored until the file
 * changes.
 */
export async function takeFiles(
  ctx: FlowContext,
  input: readonly FileToIngest[],
  onTaken: (result: IngestedFile) => Promise<void>,
): Promise<void> {
  const redaction = await redactionOf(ctx)
  const byPath = new Map(input.map((one) => [one.file, one]))
  await ingestFiles<Note>(
    ctx,
    [...byPath.keys()],
    (file, stat) => read(ctx, byPath.get(file)!, stat, redaction),
    async (result) => onTaken(await recordResult(ctx, byPath.get(result.file)!, result)),
  )
}

async function read(
  ctx: FlowContext,
  { file, agent, known }: FileToIngest,
  stat: FileStat,
  redaction: Redaction,
): Promise<FileRead<Note>> {
  if (known && known.size === stat.size && known.mtimeMs === stat.mtimeMs)
    return { note: { mark: known, isUnchanged: true }, known: [] }
  let mark = markUnread(stat)
  try {
    if (stat.size > fileBytesMax) throw tooLarge()
    const hints = { agent, fileName: unpackedName(file), sideCar: await readSideCar(file), isGrowing: true }
    const format = known?.format ?? null
    if (known && format !== null && tailFormats.has(format)) {
      const tail = await readTail(file, known, stat)
      const ready = tail && (await readyTail(ctx, tail, { ...hints, format }, redaction))
      if (ready) return { note: { mark: tail.mark, format, isTail: true }, ready }
    }
    const whole = await readWhole(file, stat)
    mark = whole.mark
    const ready = await readyFile(ctx, whole.content, hints, redaction)
    return { note: { mark, ...('ready' in ready ? { format: ready.ready.sessions[0]?.head.format ?? null } : {}) }, ...ready }
  } catch (error) {
    return { note: { mark }, error }
  }
}

/** The completely written part of a file, unpacked, and its mark. */
async function readWhole(file: string, stat: FileStat): Promise<{ content: Uint8Array; mark: FileMark }> {
  const packed = await readRange(file, 0, stat.size)
  const bytes = await unpack(packed)
  // Packed data is always whole, and its size does not correspond to an offset inside.
  const end = bytes === packed ? writtenEnd(bytes) : bytes.length
  return { content: bytes.subarray(0, end), mark: markWhole(bytes, bytes === packed ? end : 0, stat) }
}

/**
 * Stores how far a file was read, or why it was refused, until it changes. After a temporary failure it is read again the next
 * time.
 */
async function recordResult(ctx: FlowContext, input: FileToIngest, result: FileResult<Note>): Promise<IngestedFile> {
  try {
    if ('error' in result && (!result.note || isTemporary(result.error))) throw result.error
    if (!result.note) throw new Error('A file was taken in unread')
    if (result.note.isUnchanged) return { sessions: [], isUnchanged: true, refused: input.known?.refused ?? null }
    const outcome =
      'error' in result ? { sessions: [], refused: reasonOf(result.error) } : { sessions: result.sessions, refused: null }
    await recordFile(ctx, input, result.note, outcome)
    return { ...outcome, isUnchanged: false }
  } catch (error) {
    return { sessions: [], isUnchanged: false, refused: reasonOf(error) }
  }
}

const isTemporary = (error: unknown): boolean => !(error instanceof Problem) || error.code === 'unavailable'

async function formatOf(ctx: FlowContext, [first]: IngestedSession[]): Promise<string | null> {
  if (!first) return null
  return (await ctx.store.db.session.findUnique({ where: { id: first.id }, select: { format: true } }))?.format ?? null
}

/** Stores how far a file was read, and the result. */
async function recordFile(
  ctx: FlowContext,
  { file, agent, known }: FileToIngest,
  note: Note,
  { sessions, refused }: Pick<IngestedFile, 'sessions' | 'refused'>,
): Promise<void> {
  const key = { workspaceId: ctx.workspace.id, agentName: agent ?? defaultAgent, path: showPath(file) }
  const before = note.isTail && refused === null ? known : null
  const fresh = sessions.reduce((sum, one) => sum + one.unreadable.length, 0)
  const ids = sessions.map((one) => one.id)
  const { size, mtimeMs, offset, lines, tailDigest } = note.isTail && refused !== null ? markUnread(note.mark) : note.mark
  const format = refused === null ? note.format : null
  const data = {
    size,
    mtimeMs,
    offset,
    lines,
    tailDigest,
    format: format === undefined ? await formatOf(ctx, sessions) : format,
    sessionIds: [...new Set([...jsonColumns.SourceFile.sessionIds(before?.sessionIds ?? []), ...ids])],
    refused,
    unreadable: (before?.unreadable ?? 0) + fresh,
    readAt: ctx.now(),
  } satisfies Prisma.SourceFileUncheckedUpdateInput
  await ctx.store.db.sourceFile.upsert({
    where: { workspaceId_agentName_path: key },
    create: { id: newId('sourceFile'), ...key, ...data },
    update: data,
  })
}
