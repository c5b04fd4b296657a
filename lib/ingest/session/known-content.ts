import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentScope, type FlowContext, type WriteContext } from '@/lib/kernel'
import type { IngestedSession } from './incoming-session'
import type { TranscriptHints } from './transcript-hints'

/** Hashed at once: what takes longer than a few milliseconds lets others have their turn in between. */
const hashedMax = 2 * 1024 * 1024

/** Content is identified by its bytes and hints, not by its file name or owner. */
export async function digestOf(content: string | Uint8Array, hints: TranscriptHints): Promise<string> {
  const { fileName: _, agent: __, isGrowing: ___, more: ____, ...declared } = hints
  const hash = createHash('sha256')
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.byteLength; at += hashedMax) {
    if (at > 0) await yieldToOthers()
    hash.update(bytes.subarray(at, at + hashedMax))
  }
  return hash.update('\n').update(canonicalJson(declared)).digest('hex')
}

/**
 * The sessions of content that was ingested before, for the same agent and with the same hints. Uses the read connection: the next
 * files are looked up while others are stored.
 */
export async function findKnown(ctx: FlowContext, agentName: string, digest: string): Promise<IngestedSession[] | null> {
  const { reader } = ctx.store
  const { agentId } = await agentScope(reader, ctx, agentName)
  if (!agentId) return null
  const where = { workspaceId_agentId_digest: { workspaceId: ctx.workspace.id, agentId, digest } }
  const known = await reader.ingestion.findUnique({ where })
  if (!known) return null
  const ids = jsonColumns.Ingestion.sessionIds(known.sessionIds)
  const lines = await inChunks(ids, (some) =>
    reader.unreadable.findMany({ where: { sessionId: { in: some } }, orderBy: { line: 'asc' } }),
  )
  const of = (id: string) => lines.filter((one) => one.sessionId === id).map(({ line, reason }) => ({ line, reason }))
  return ids.map((id) => ({ id, created: false, changed: false, affected: [], unreadable: of(id), job: null }))
}

const columns = columnsOf('Ingestion')

/** Records ingested contents, so that the same content again changes nothing. */
export async function recordContent(
  tx: WriteContext,
  seen: readonly { agentId: string; digest: string; format: string; sessionIds: string[] }[],
): Promise<void> {
  const rows = seen.map((one) => ({ id: newId('ingestion'), createdAt: tx.now(), workspaceId: tx.workspace.id, ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Ingestion', columns, rows, { ignoreConflicts: true })
}
