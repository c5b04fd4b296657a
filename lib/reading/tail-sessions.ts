import type { ReadSession } from './read-transcript'

/** Where the end of a file begins that is read by itself. */
export interface TailPlace {
  /** Lines of the file before the content, and lines of the content that were read before. */
  linesBefore: number
  linesAgain: number
}

/** As the parser says it of an answer to a call that stands before what was read. */
const orphan = 'a result without a call'

/** What the end of a file tells by itself, its lines counted from the beginning of the file; null where the beginning is needed too. */
export function tailSessions(read: readonly ReadSession[], { linesBefore, linesAgain }: TailPlace): ReadSession[] | null {
  if (!read.every(isSelfContained)) return null
  const sessions = read.map(({ session, unreadable }): ReadSession => {
    const fresh = unreadable.filter((one) => one.line > linesAgain)
    return { session, unreadable: fresh.map(({ line, reason }) => ({ line: line + linesBefore, reason })) }
  })
  return sessions.some(({ unreadable }) => unreadable.some((one) => one.reason === orphan)) ? null : sessions
}

/** A sub-agent's line inside another's file is told apart by the call that started it, which may lie before the tail. */
const isSelfContained = ({ session }: ReadSession): boolean =>
  session.parentKey !== undefined || !session.steps.some((step) => step.isSidechain && step.parent === session.key)
