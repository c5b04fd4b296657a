import { inChunks } from '@/lib/store/in-chunks'
import { lockRows } from '@/lib/store/lock-rows'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import type { ReadySession } from '@/lib/reading/ready-session'
import { findSkills, visibleSkills } from '@/lib/library'
import { followLandings } from './follow-landings'
import { refuseOthers, type IncomingSession, type StoredRow, type StoredSession } from './incoming-session'
import { insertSessions } from './insert-sessions'
import { mergeSession } from './merge-session'
import { storeShapes } from './store-steps'

/** The sessions that may concern skills: they have a use to judge, hold a use token, or name a skill that their agent has. */
async function tellingSessions(tx: WriteContext, sessions: readonly IncomingSession[]): Promise<Set<IncomingSession>> {
  const keys = [...new Set(sessions.map(({ ready }) => ready.head.key))]
  const uses = await inChunks(keys, (some) =>
    tx.db.use.findMany({ where: { workspaceId: tx.workspace.id, sessionKey: { in: some } }, select: { sessionKey: true } }),
  )
  const used = new Set(uses.map((use) => use.sessionKey))
  const held = await namedSkills(tx, sessions)
  const isTelling = ({ agent, ready: { head, skillNames, usesTokens } }: IncomingSession) =>
    used.has(head.key) || usesTokens || skillNames.some((name) => held.get(agent.name)?.has(name))
  return new Set(sessions.filter(isTelling))
}

/** By agent: the names from sessions that resolve to one of its skills. */
async function namedSkills(tx: WriteContext, sessions: readonly IncomingSession[]): Promise<Map<string, ReadonlySet<string>>> {
  const named = new Map<string, Set<string>>()
  for (const { agent, ready } of sessions) named.set(agent.name, new Set([...(named.get(agent.name) ?? []), ...ready.skillNames]))
  const held = new Map<string, ReadonlySet<string>>()
  for (const [agent, names] of named) {
    if (names.size === 0) continue
    const skills = await findSkills(tx.db, tx, [...names], await visibleSkills(tx.db, tx, agent))
    held.set(agent, new Set(skills.keys()))
  }
  return held
}

/**
 * Stores sessions in their order, in one transaction: adjacent new ones with one statement per table, stored or repeated ones by
 * merging. The grouping does not affect the resulting rows and events.
 * @throws Problem `conflict` for another agent's session.
 */
export async function storeSessions(tx: WriteContext, incoming: readonly IncomingSession[]): Promise<StoredSession[]> {
  const known = await lockKnown(tx, incoming)
  const kept = incoming.filter(({ ready }) => !known.get(placeOf(ready))?.erasedAt)
  // All at once and in one order: two transactions with the same shapes must not deadlock.
  await storeShapes(tx, new Map(kept.flatMap(({ ready }) => ready.shapes)))
  const telling = await tellingSessions(
    tx,
    incoming.filter(({ ready }) => !known.has(placeOf(ready))),
  )
  const stored: StoredSession[] = []
  const landed: StoredRow[] = []
  let fresh: IncomingSession[] = []
  const insertFresh = async () => {
    if (fresh.length === 0) return
    const inserted = await insertSessions(tx, fresh, telling)
    for (const [at, { ready }] of fresh.entries()) known.set(placeOf(ready), inserted[at]!.row)
    stored.push(...inserted.map((one) => one.stored))
    landed.push(...inserted)
    fresh = []
  }
  for (const one of incoming) {
    const place = placeOf(one.ready)
    if (fresh.some(({ ready }) => placeOf(ready) === place)) await insertFresh()
    const before = known.get(place)
    if (before) {
      await insertFresh()
      const merged = await mergeSession(tx, before, one)
      known.set(place, merged.row)
      stored.push(merged.stored)
      landed.push(merged)
    } else {
      fresh.push(one)
      // Its skill uses depend on the copies marked before it.
      if (telling.has(one)) await insertFresh()
    }
  }
  await insertFresh()
  const merged = stored.flatMap(({ id, created }) => (created ? [] : [id]))
  const later = new Set([...merged, ...(await followLandings(tx, landed))])
  return stored.map((one) => (later.has(one.id) ? { ...one, written: undefined } : one))
}

/**
 * The stored rows of these sessions, by position. They are locked before they are read, so that the second of two concurrent
 * readings is merged into the first.
 */
async function lockKnown(tx: WriteContext, incoming: readonly IncomingSession[]): Promise<Map<string, Session>> {
  const places = new Map(incoming.map((one) => [placeOf(one.ready), one]))
  const keys = [...new Set(incoming.map(({ ready }) => ready.head.key))]
  const read = () =>
    inChunks(keys, (some) => tx.db.session.findMany({ where: { workspaceId: tx.workspace.id, key: { in: some } } }))
  const isMet = (row: Session) => places.has(rowPlace(row))
  let rows = (await read()).filter(isMet)
  if (tx.store.provider === 'postgresql' && rows.length > 0) {
    const ids = rows.map((row) => row.id)
    await lockRows(tx.db, tx.store.provider, 'Session', ids)
    rows = (await read()).filter(isMet)
  }
  for (const row of rows) refuseOthers(places.get(rowPlace(row))!, row.agentId)
  return new Map(rows.map((row) => [rowPlace(row), row]))
}

const rowPlace = ({ harness, key }: Pick<Session, 'harness' | 'key'>): string => JSON.stringify([harness, key])
const placeOf = ({ head }: ReadySession): string => rowPlace(head)
