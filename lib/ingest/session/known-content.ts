import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { groupBy } from '@/lib/domain/collection/group-by'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import { agentScope, inGroup, type Context, type FlowContext, type Grouping, type WriteContext } from '@/lib/kernel'
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

interface Wanted {
  agentId: string
  digest: string
}

type Known = IngestedSession[] | null

const lookups: Grouping<Wanted, Known> = {
  name: 'session.known',
  run: async (ctx, wanted) => (await knownOf(ctx, wanted)).map((value) => ({ value })),
}

/** The sessions of contents that were ingested before, in order; null for new ones. */
async function knownOf(ctx: Context, wanted: readonly Wanted[]): Promise<Known[]> {
  const { reader } = ctx.store
  const all = (field: keyof Wanted) => [...new Set(wanted.map((one) => one[field]))]
  // By the whole of its index: without the agents all that was ever ingested would be looked through.
  const where = { workspaceId: ctx.workspace.id, agentId: { in: all('agentId') }, digest: { in: all('digest') } }
  const rows = await reader.ingestion.findMany({ where })
  const idsOf = new Map(rows.map((row) => [placeOf(row), jsonColumns.Ingestion.sessionIds(row.sessionIds)]))
  const lines = await inChunks([...idsOf.values()].flat(), (some) =>
    reader.unreadable.findMany({ where: { sessionId: { in: some } }, orderBy: { line: 'asc' } }),
  )
  const linesOf = groupBy(lines, (one) => one.sessionId)
  const unreadable = (id: string) => (linesOf.get(id) ?? []).map(({ line, reason }) => ({ line, reason }))
  return wanted.map((one) => {
    const ids = idsOf.get(placeOf(one))
    return ids?.map((id) => ({ id, created: false, changed: false, affected: [], unreadable: unreadable(id), job: null })) ?? null
  })
}

const placeOf = ({ agentId, digest }: Wanted): string => `${agentId} ${digest}`

/**
 * The sessions of content that was ingested before, for the same agent and with the same hints. Uses the read connection: the next
 * files are looked up while others are stored.
 */
export async function findKnown(ctx: FlowContext, agentName: string, digest: string): Promise<Known> {
  const { agentId } = await agentScope(ctx.store.reader, ctx, agentName)
  return agentId ? inGroup(ctx, lookups, { agentId, digest }) : null
}

/** As `findKnown`, of contents that are looked up at once; null for one without a digest too. */
export async function findAllKnown(
  ctx: FlowContext,
  contents: readonly { agentName: string; digest: string | null }[],
): Promise<Known[]> {
  const wanted: Wanted[] = []
  for (const { agentName, digest } of contents) {
    const { agentId = '' } = await agentScope(ctx.store.reader, ctx, agentName)
    wanted.push({ agentId, digest: digest ?? '' })
  }
  return wanted.some(({ agentId, digest }) => agentId && digest) ? knownOf(ctx, wanted) : wanted.map(() => null)
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
