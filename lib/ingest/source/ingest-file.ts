import { promises as fs } from 'node:fs'
import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { newId } from '@/lib/store/id'
import type { Prisma, SourceFile } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { defaultAgent, showPath, type FlowContext } from '@/lib/kernel'
import { ingestTail, tailFormats } from '@/lib/ingest/session/ingest-tail'
import { ingestTranscript, type IngestedSession } from '@/lib/ingest/session/ingest-transcript'
import { markUnread, markWhole, readTail, writtenEnd, type FileMark } from './file-mark'
import { readRange } from './read-range'
import { readSideCar } from './read-side-car'
import { fileBytesMax, tooLarge, unpack, unpackedName } from './unpack'

/** A file of a source, and what is known of it from before. */
export interface FileToIngest {
  file: string
  agent?: string
  known: SourceFile | null
}

export interface IngestedFile {
  sessions: IngestedSession[]
  /** It is as it was: nothing was opened. */
  isUnchanged: boolean
  refused: string | null
}

/**
 * Takes in a file that may grow: an unchanged one costs a look at size and time, a grown one its end, any other is read whole.
 * What cannot be read is remembered with its reason until the file changes.
 */
export async function ingestFile(ctx: FlowContext, { file, agent, known }: FileToIngest): Promise<IngestedFile> {
  try {
    const { size, mtimeMs } = await fs.stat(file)
    if (known && known.size === size && known.mtimeMs === mtimeMs)
      return { sessions: [], isUnchanged: true, refused: known.refused }
    const result = await ingestChanged(ctx, { file, agent, known }, { size, mtimeMs })
    await recordFile(ctx, { file, agent, known }, result)
    return { sessions: result.sessions, isUnchanged: false, refused: result.refused }
  } catch (error) {
    return { sessions: [], isUnchanged: false, refused: reasonOf(error) }
  }
}

interface FileOutcome {
  mark: FileMark
  /** Undefined where the sessions have to be asked. */
  format?: string | null
  sessions: IngestedSession[]
  refused: string | null
  isTail?: boolean
}

type Stat = Pick<FileMark, 'size' | 'mtimeMs'>

async function ingestChanged(ctx: FlowContext, input: FileToIngest, stat: Stat): Promise<FileOutcome> {
  const { file, agent, known } = input
  let mark = markUnread(stat)
  try {
    if (stat.size > fileBytesMax) throw tooLarge()
    const hints = { agent, fileName: unpackedName(file), sideCar: await readSideCar(file), isGrowing: true }
    const format = known?.format ?? null
    if (known && format !== null && tailFormats.has(format)) {
      const tail = await readTail(file, known, stat)
      const sessions = tail && (await ingestTail(ctx, tail, { ...hints, format }))
      if (sessions) return { mark: tail.mark, format, sessions, refused: null, isTail: true }
    }
    const whole = await readWhole(file, stat)
    mark = whole.mark
    return { mark, sessions: await ingestTranscript(ctx, whole.content, hints), refused: null }
  } catch (error) {
    if (error instanceof Problem) return { mark, format: null, sessions: [], refused: error.detail }
    throw error
  }
}

/** What of a file is surely written, unpacked, and how far that is. */
export async function readWhole(file: string, stat: Stat): Promise<{ content: Uint8Array; mark: FileMark }> {
  const packed = await readRange(file, 0, stat.size)
  const bytes = await unpack(packed)
  // What is packed is whole, and its size says nothing of an offset inside.
  const end = bytes === packed ? writtenEnd(bytes) : bytes.length
  return { content: bytes.subarray(0, end), mark: markWhole(bytes, bytes === packed ? end : 0, stat) }
}

async function formatOf(ctx: FlowContext, [first]: IngestedSession[]): Promise<string | null> {
  if (!first) return null
  return (await ctx.store.db.session.findUnique({ where: { id: first.id }, select: { format: true } }))?.format ?? null
}

/** Keeps how far a file was read, and what came of it. */
export async function recordFile(ctx: FlowContext, { file, agent, known }: FileToIngest, result: FileOutcome): Promise<void> {
  const key = { workspaceId: ctx.workspace.id, agentName: agent ?? defaultAgent, path: showPath(file) }
  const before = result.isTail ? known : null
  const fresh = result.sessions.reduce((sum, one) => sum + one.unreadable.length, 0)
  const ids = result.sessions.map((one) => one.id)
  const data = {
    ...result.mark,
    format: result.format === undefined ? await formatOf(ctx, result.sessions) : result.format,
    sessionIds: [...new Set([...jsonColumns.SourceFile.sessionIds(before?.sessionIds ?? []), ...ids])],
    refused: result.refused,
    unreadable: (before?.unreadable ?? 0) + fresh,
    readAt: ctx.now(),
  } satisfies Prisma.SourceFileUncheckedUpdateInput
  await ctx.store.db.sourceFile.upsert({
    where: { workspaceId_agentName_path: key },
    create: { id: newId('sourceFile'), ...key, ...data },
    update: data,
  })
}

/** Why a file was refused, in words that may be shown: unknown errors go to the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.detail
  if (error instanceof Error && 'syscall' in error && 'code' in error) return `Can't be read (${String(error.code)}).`
  log().error({ err: error }, 'a file could not be taken in')
  return 'The server failed on this file. See the server log.'
}
