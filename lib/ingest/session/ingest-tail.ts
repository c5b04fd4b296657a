import type { FlowContext } from '@/lib/kernel'
import { readContent, storeSessions, type IngestedSession, type TranscriptHints } from './ingest-transcript'
import type { ReadSession } from '@/lib/reading/read-transcript'

/** Formats whose every line says to which session it belongs: their end can be read without their beginning. */
export const tailFormats: ReadonlySet<string> = new Set(['claude-code'])

export interface TailContent {
  content: Uint8Array
  /** Lines of the file before the content, and lines of the content that were read before. */
  linesBefore: number
  linesAgain: number
}

/**
 * Takes in the end of a file whose beginning is stored. Null when it cannot be understood by itself: then the whole file has to
 * be read again.
 */
export async function ingestTail(
  ctx: FlowContext,
  { content, linesBefore, linesAgain }: TailContent,
  hints: TranscriptHints & { format: string },
): Promise<IngestedSession[] | null> {
  const parsed = await readContent(ctx, { content, format: hints.format, fileName: hints.fileName, sideCar: hints.sideCar })
  if ('refused' in parsed || !parsed.sessions.every(isStandalone)) return null
  const sessions = parsed.sessions.map(({ session, unreadable }): ReadSession => {
    const fresh = unreadable.filter((one) => one.line > linesAgain)
    return { session, unreadable: fresh.map(({ line, reason }) => ({ line: line + linesBefore, reason })) }
  })
  if (sessions.some(({ unreadable }) => unreadable.some((one) => one.reason === orphan))) return null
  return storeSessions(ctx, sessions, { ...hints, isTail: true })
}

/** As the parser says it of an answer to a call that stands before what was read. */
const orphan = 'a result without a call'

/** A sub-agent's line inside another's file is told apart by the call that started it, which may lie before the tail. */
const isStandalone = ({ session }: ReadSession): boolean =>
  session.parentKey !== undefined || !session.steps.some((step) => step.isSidechain && step.parent === session.key)
