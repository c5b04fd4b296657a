import { sumMarks } from '@/lib/redact/redact'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import type { WriteContext } from '@/lib/kernel'
import { storeSessions } from '@/lib/ingest/session/store-sessions'
import { readySession } from '@/lib/reading/ready-session'
import { loadSession } from './held-fact'
import { ownerOf } from './session-owner'

interface Rebuilding {
  harness: string
  /** Keys of the sessions whose spans changed. */
  keys: ReadonlySet<string>
  /** Sessions whose spans turned out to belong to another one, because a later span named their conversation. */
  renamed: ReadonlyMap<string, string>
}

/** Rebuilds sessions from all of their spans. Returns the ids of the agents whose patterns this may change. */
export async function rebuildSessions(tx: WriteContext, { harness, keys, renamed }: Rebuilding): Promise<string[]> {
  const affected: string[] = []
  const left: string[] = []
  for (const [from, to] of renamed) {
    affected.push(...(await moveSession(tx, { harness, from, to })))
    if (!keys.has(from)) left.push(from)
  }
  for (const key of new Set([...keys, ...left])) affected.push(...(await rebuild(tx, harness, key)))
  return affected
}

/** Renames a session known by its trace to its conversation, or merges it into that when it already exists. */
async function moveSession(
  tx: WriteContext,
  { harness, from, to }: { harness: string; from: string; to: string },
): Promise<string[]> {
  const own = { workspaceId: tx.workspace.id, harness }
  const row = await tx.db.session.findUnique({ where: { workspaceId_harness_key: { ...own, key: from } } })
  if (!row || row.erasedAt || (await tx.db.span.count({ where: { workspaceId: tx.workspace.id, sessionKey: from } })) > 0)
    return []
  const target = await tx.db.session.findUnique({ where: { workspaceId_harness_key: { ...own, key: to } }, select: { id: true } })
  if (target) await tx.db.session.delete({ where: { id: row.id } })
  else await tx.db.session.update({ where: { id: row.id }, data: { key: to } })
  await tx.emit({
    verb: target ? 'merge' : 'rename',
    object: { kind: 'session', id: row.id, name: to },
    agentId: row.agentId,
    before: { key: from },
    after: { key: to, ...(target ? { into: target.id } : {}) },
  })
  return [row.agentId]
}

async function rebuild(tx: WriteContext, harness: string, key: string): Promise<string[]> {
  const own = { workspaceId: tx.workspace.id, harness, key }
  // Locks the row before the spans are read, so that the second of two concurrent exports sees those of the first.
  await tx.db.session.updateMany({ where: own, data: { harness } })
  const facts = await loadSession(tx, key)
  if (facts.length === 0) return []
  const parsed = buildSession(
    facts.map(({ fact }) => fact),
    { key, harness, format: 'otlp' },
  )
  const row = await tx.db.session.findUnique({ where: { workspaceId_harness_key: own } })
  const agent = await ownerOf(tx, row, parsed.agent)
  const session = { ...parsed, redactions: sumMarks(facts.map(({ marks }) => marks)) }
  const ready = readySession({ session, unreadable: [] }, tx.store.provider)
  const [stored] = await storeSessions(tx, [{ agent, ready, isGrowing: true, isWhole: true }])
  const affected = stored?.affected ?? []
  return row && row.agentId !== agent.id ? [...affected, row.agentId, agent.id] : affected
}
