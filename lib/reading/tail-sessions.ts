import type { ReadSession } from './read-transcript'

/** The position in a file from which its end is read alone. */
export interface TailPlace {
  /** Lines of the file before the content, and lines of the content that were read before. */
  linesBefore: number
  linesAgain: number
}

/** The parser's reason for the result of a call that precedes the content. */
const orphan = 'a result without a call'

/** The sessions in the end of a file, with lines counted from the file's beginning; null when the beginning is needed too. */
export function tailSessions(read: readonly ReadSession[], { linesBefore, linesAgain }: TailPlace): ReadSession[] | null {
  if (!read.every(isSelfContained)) return null
  const sessions = read.map(({ session, unreadable }): ReadSession => {
    const fresh = unreadable.filter((one) => one.line > linesAgain)
    return { session, unreadable: fresh.map(({ line, reason }) => ({ line: line + linesBefore, reason })) }
  })
  return sessions.some(({ unreadable }) => unreadable.some((one) => one.reason === orphan)) ? null : sessions
}

/** A sub-agent's line inside another's file is identified by the call that started it, which may precede the tail. */
const isSelfContained = ({ session }: ReadSession): boolean =>
  session.parentKey !== undefined || !session.steps.some((step) => step.isSidechain && step.parent === session.key)
