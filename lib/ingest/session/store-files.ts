import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { agentsForWrite, isLostRace, queueMining, refuseWhenFull, type FlowContext, type WriteContext } from '@/lib/kernel'
import type { ReadySession } from '@/lib/reading/ready-session'
import type { IncomingSession, IngestedSession } from './incoming-session'
import { recordContent } from './known-content'
import type { ReadyFile } from './ready-file'
import { storeSessions } from './store-sessions'

/** The result for a file: its sessions, or why it could not be stored. */
export type StoredFile = { sessions: IngestedSession[] } | { error: unknown }

/** Sessions per transaction: it must end well before its timeout, even when each is merged into a stored one. */
const sessionsMax = 500

/**
 * Stores files in their order, together in one transaction. If that fails, each is stored alone, so that one does not block the
 * others. The mining of complete sessions is queued with them.
 */
export async function storeFiles(ctx: FlowContext, files: readonly ReadyFile[]): Promise<StoredFile[]> {
  const refused = await refuseWhenFull(ctx).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (refused) return files.map(() => refused)
  const count = files.reduce((sum, { sessions }) => sum + sessions.length, 0)
  if (files.length > 1 && count <= sessionsMax) {
    const together = await storeParts(ctx, files.map(wholePart)).catch(noteFailure)
    if (together) return together.map((sessions) => ({ sessions }))
  }
  const stored: StoredFile[] = []
  for (const file of files) stored.push(await storeAlone(ctx, file))
  return stored
}

function noteFailure(error: unknown): null {
  // A refusal is reported with its file; any other error would go unnoticed if each file succeeds alone.
  if (!(error instanceof Problem)) log().warn({ err: error }, 'files could not be stored together, and are stored one by one')
  return null
}

/** A part of a file's sessions for one transaction; the last part records the file's content. */
interface FilePart {
  file: ReadyFile
  sessions: readonly ReadySession[]
  isLast: boolean
  /** Ids of the file's sessions in earlier parts. */
  before: readonly string[]
}

const wholePart = (file: ReadyFile): FilePart => ({ file, sessions: file.sessions, isLast: true, before: [] })

/** Stores one file, a large one in parts: when one part fails, those before it stay and merge with the next reading. */
async function storeAlone(ctx: FlowContext, file: ReadyFile): Promise<StoredFile> {
  const sessions: IngestedSession[] = []
  try {
    while (sessions.length < file.sessions.length) {
      const some = file.sessions.slice(sessions.length, sessions.length + sessionsMax)
      const isLast = sessions.length + some.length === file.sessions.length
      const part = { file, sessions: some, isLast, before: sessions.map((one) => one.id) }
      sessions.push(...(await storeParts(ctx, [part])).flat())
    }
    return { sessions }
  } catch (error) {
    return { error }
  }
}

/**
 * Stores parts in one transaction. If another transaction stores a session's first reading concurrently, the retry merges into
 * that.
 */
async function storeParts(ctx: FlowContext, parts: readonly FilePart[]): Promise<IngestedSession[][]> {
  const store = () => ctx.transaction((tx) => storeInto(tx, parts))
  return store().catch((error: unknown) => {
    if (isLostRace(error)) return store()
    throw error
  })
}

async function storeInto(tx: WriteContext, parts: readonly FilePart[]): Promise<IngestedSession[][]> {
  const nameOf = ({ hints }: ReadyFile, { head }: ReadySession) => hints.agent ?? tx.agent ?? head.agent
  const named = parts.flatMap(({ file, sessions }) => sessions.map((ready) => nameOf(file, ready)))
  const noted = parts.map(isNoted)
  const senders = parts.flatMap(({ file }, index) => (noted[index] ? [file.agentName] : []))
  // At once, for each of many agents would be asked for by itself.
  const agents = await agentsForWrite(tx.db, tx, [...named, ...senders])
  const incoming: IncomingSession[] = []
  for (const { file, sessions } of parts)
    for (const ready of sessions) {
      const agent = agents.get(nameOf(file, ready))!
      incoming.push({ agent, ready, isGrowing: file.hints.isGrowing, isTail: file.isTail })
    }
  const stored = await storeSessions(tx, incoming)
  const complete = stored.filter((_, index) => !incoming[index]!.isGrowing).flatMap((one) => one.affected)
  const jobs = await queueMining(tx, complete, { more: parts.some(({ file }) => file.hints.more) })
  const answered = stored.map((one, index) => ({
    ...one,
    job: (one.changed && jobs.get(incoming[index]!.agent.id)) || null,
  }))
  let at = 0
  const answers = parts.map(({ sessions }) =>
    sessions.map(({ unreadable }): IngestedSession => ({ ...answered[at++]!, unreadable })),
  )
  const seen = parts.flatMap(({ file: { agentName, digest, format }, before }, index) => {
    if (!noted[index] || digest === null) return []
    const sessionIds = [...before, ...answers[index]!.map((one) => one.id)]
    return [{ agentId: agents.get(agentName)!.id, digest, format, sessionIds }]
  })
  await recordContent(tx, seen)
  return answers
}

/** Whether the content of the file is stored with this part, so that the same content again changes nothing. */
const isNoted = ({ file, sessions, isLast, before }: FilePart): boolean =>
  isLast && file.digest !== null && before.length + sessions.length > 0
