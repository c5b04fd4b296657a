import { hash } from 'node:crypto'
import { emptyChain, hashOf, type ChainedEvent, type ChainEnd, type Digest } from '@/lib/domain/audit/chain'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { bulkUpdate } from '@/lib/store/bulk-update'
import { columnsOf, only } from '@/lib/store/columns'
import { readRows, runStatement } from '@/lib/store/run-statement'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Provider, Transaction } from '@/lib/store/client'
import { Prisma, type Event } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'

/** SHA-256 as the server computes it. */
export const serverDigest: Digest = (text) => hash('sha256', text)

const eventColumns = columnsOf('Event')
const endColumns = only('EventHead', 'position', 'hash')

/** Events of one statement, where an older version left many without a place. */
const page = 1000

type Place = Pick<Context, 'store' | 'workspace'>
type Link = { id: string; position: number; hash: string }

/** A stored event as the chain covers it; `previous` is the hash of the one before it. */
export function chainedEvent(row: Event, previous: string, position = row.position ?? 0): ChainedEvent {
  return {
    position,
    previous,
    hash: row.hash ?? '',
    id: row.id,
    at: row.at.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId },
    agent: row.agentId,
    verb: row.verb,
    object: { kind: row.objectKind, id: row.objectId },
    name: row.objectName,
    before: row.before,
    after: row.after,
    reason: row.reason,
    evidence: row.evidence,
    policyVersion: row.policyVersion,
    run: row.runId,
    payload: row.payload,
    undoes: row.undoesId,
    redoes: row.redoesId,
    erased: jsonColumns.Event.erased(row.erased),
  }
}

/**
 * Gives the events of a transaction their places in the log, as its last statements: the end of the log is locked only for the commit,
 * so that whoever waits for it holds nothing that others wait for.
 */
export async function chainEvents(db: Transaction, ctx: Place, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const end = (await lockEnd(db, ctx)) ?? (await firstEnd(db, ctx, ids))
  const rows = await inChunks(ids, (some) =>
    readRows<Event>(db, 'Event', eventColumns, Prisma.sql`"id" IN (${Prisma.join(some)})`),
  )
  const order = new Map(ids.map((id, at) => [id, at]))
  // What a savepoint took back is not among them.
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  await writeEnd(db, ctx, await append(db, ctx.store.provider, end, rows))
}

/** Gives places to the events of a log that was begun before there were any. Returns how many got one. */
export async function chainFormer(db: Transaction, ctx: Place): Promise<number> {
  if (await lockEnd(db, ctx)) return 0
  const end = await firstEnd(db, ctx, [])
  if (end.position > 0) await writeEnd(db, ctx, end)
  return end.position
}

/** The end of the log, locked until the transaction ends; null: it has none yet. SQLite has one writer at a time anyway. */
async function lockEnd(db: Transaction, { store, workspace }: Place): Promise<ChainEnd | null> {
  const lock = store.provider === 'sqlite' ? Prisma.empty : Prisma.sql`FOR UPDATE`
  const [end] = await readRows<ChainEnd>(db, 'EventHead', endColumns, Prisma.sql`"workspaceId" = ${workspace.id} ${lock}`)
  return end ?? null
}

/**
 * The end of a log that has none: after the events that have places, as those of a snapshot do, and then those of an earlier version,
 * which get theirs now. Those of this transaction come later.
 */
async function firstEnd(db: Transaction, ctx: Place, own: readonly string[]): Promise<ChainEnd> {
  const { provider } = ctx.store
  const workspaceId = ctx.workspace.id
  const made = { workspaceId, ...emptyChain }
  // Whoever comes second waits for the first, and then goes on after it.
  await bulkInsert<typeof made>(db, provider, 'EventHead', columnsOf('EventHead'), [made], { ignoreConflicts: true })
  const locked = await lockEnd(db, ctx)
  if (locked && locked.position > 0) return locked
  const last = await db.event.findFirst({ where: { workspaceId, position: { not: null } }, orderBy: { position: 'desc' } })
  let end: ChainEnd = last ? { position: last.position ?? 0, hash: last.hash ?? '' } : emptyChain
  const isOwn = new Set(own)
  for (let after = ''; ;) {
    const where: Prisma.EventWhereInput = { workspaceId, position: null, id: { gt: after } }
    const rows = await db.event.findMany({ where, orderBy: { id: 'asc' }, take: page })
    const former = rows.filter((row) => !isOwn.has(row.id))
    end = await append(db, provider, end, former)
    const lastId = rows.at(-1)?.id
    if (rows.length < page || lastId === undefined) return end
    after = lastId
  }
}

async function append(db: Transaction, provider: Provider, end: ChainEnd, rows: readonly Event[]): Promise<ChainEnd> {
  let { position, hash: previous } = end
  const links: Link[] = []
  for (const row of rows) {
    position += 1
    previous = hashOf(chainedEvent(row, previous, position), serverDigest)
    links.push({ id: row.id, position, hash: previous })
  }
  await bulkUpdate<Link>(db, provider, 'Event', { position: 'int', hash: 'text' }, links)
  return { position, hash: previous }
}

async function writeEnd(db: Transaction, { workspace }: Place, { position, hash: last }: ChainEnd): Promise<void> {
  await runStatement(
    db,
    Prisma.sql`UPDATE "EventHead" SET "position" = ${position}, "hash" = ${last} WHERE "workspaceId" = ${workspace.id}`,
  )
}
