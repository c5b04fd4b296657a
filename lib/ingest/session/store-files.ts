import { log } from '@/lib/observe/log'
import { agentForWrite, type FlowContext } from '@/lib/kernel'
import { areFresh, ownersOf } from './fresh-files'
import { recordContent, storeSessions, type IngestedSession } from './ingest-transcript'
import type { ReadyFile } from './ready-file'
import { readOf } from '@/lib/reading/ready-session'
import { storeReady } from './store-ready'

/** What came of a file: its sessions, or why it could not be stored. */
export type StoredFile = { sessions: IngestedSession[] } | { error: unknown }

/**
 * Stores files in their order. Those that meet nothing but what is new go together, in one transaction; one that has to be merged into what is
 * known, or tells of a skill, is stored by itself, a transaction a session. Where files that went together fail, each is stored by
 * itself, so that one takes no other with it. Mining is left to `queueMining`.
 */
export async function storeFiles(ctx: FlowContext, files: readonly ReadyFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  while (stored.length < files.length) {
    const rest = files.slice(stored.length)
    const together = await storeTogether(ctx, rest).catch(oneByOne)
    if (together) stored.push(...together.stored)
    const alone = together ? rest.slice(together.stored.length, together.upTo) : rest
    for (const file of alone) stored.push(await storeAlone(ctx, file))
  }
  return stored
}

function oneByOne(error: unknown): null {
  log().warn({ err: error }, 'files could not be stored together, and are stored one by one')
  return null
}

/** Stores the files at the beginning that may go together; the next one that may stands at `upTo`. */
function storeTogether(ctx: FlowContext, files: readonly ReadyFile[]): Promise<{ stored: StoredFile[]; upTo: number }> {
  return ctx.transaction(async (tx) => {
    const owned = await ownersOf(tx, files)
    const fresh = await areFresh(tx, owned)
    const end = fresh.indexOf(false)
    const some = end === -1 ? owned : owned.slice(0, end)
    const sessions = some.flatMap((one) => one.sessions)
    const done = sessions.length > 0 ? await storeReady(tx, sessions) : []
    let at = 0
    const stored = some.map((one) => ({
      sessions: one.sessions.map(({ ready }): IngestedSession => ({ ...done[at++]!, unreadable: ready.unreadable })),
    }))
    const seen = some.flatMap(({ file: { digest, format }, sender }, index) =>
      sender ? [{ agentId: sender.id, digest, format, sessionIds: stored[index]!.sessions.map((one) => one.id) }] : [],
    )
    await recordContent(tx, seen)
    const next = fresh.indexOf(true, some.length)
    return { stored, upTo: next === -1 ? files.length : next }
  })
}

async function storeAlone(ctx: FlowContext, { agentName, digest, format, sessions, hints }: ReadyFile): Promise<StoredFile> {
  try {
    const done = await storeSessions(ctx, sessions.map(readOf), hints, async (tx, sessionIds, agent) => {
      const sender = agent.name === agentName ? agent : await agentForWrite(tx.db, tx, agentName)
      await recordContent(tx, [{ agentId: sender.id, digest, format, sessionIds }])
    })
    return { sessions: done }
  } catch (error) {
    return { error }
  }
}
