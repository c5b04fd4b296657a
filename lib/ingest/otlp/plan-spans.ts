import type { Context } from '@/lib/kernel'
import { sumMarks } from '@/lib/redact/redact'
import { readySession, type ReadySession } from '@/lib/reading/ready-session'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { buildSession } from '@/lib/transcripts/otel/build-session'
import { idOf as factId, keysOfFacts } from '@/lib/transcripts/otel/group-facts'
import { heldOf, withoutKnownHistory, type HeldFact } from './held-fact'

/** Telemetry does not name a harness: its sessions have this one. */
export const harness = 'otel'

/** A session as all of its spans make it, and the agent that they name. */
export interface BuiltSession {
  agent: string | undefined
  ready: ReadySession
}

/** What an export's spans change: made before the transaction that applies it, which checks `mark`. */
export interface SpanPlan {
  /** Spans of sessions that belong to another agent than the one in the request. */
  rejected: number
  /** Spans to store, with the session that each belongs to now. */
  touched: HeldFact[]
  /** Sessions whose spans turned out to belong to another one, because a later span named their conversation. */
  renamed: ReadonlyMap<string, string>
  /** By key the sessions to store, null where no span is left. */
  sessions: ReadonlyMap<string, BuiltSession | null>
  /** The rows that it was made from, and their state. */
  from: SpanPlaces
  mark: string
}

interface SpanPlaces {
  traces: string[]
  sessions: string[]
  /** Keys of sessions that may be erased, or another agent's, and the ids of those that exist. */
  owned: string[]
  ownedIds: string[]
}

type Where = Pick<Context, 'workspace' | 'store' | 'agent'>

const idOf = ({ fact }: HeldFact) => factId(fact.traceId, fact.spanId)

/** Plans what these spans change: which are stored, and each session they belong to, built from all of its spans. */
export async function planSpans(db: Queryable, ctx: Where, incoming: readonly HeldFact[]): Promise<SpanPlan> {
  const traces = [...new Set(incoming.map(({ fact }) => fact.traceId))]
  const ofTraces = await spansWhere(db, ctx, 'traceId', traces)
  const others = await othersAmong(db, ctx, ofTraces)
  const theirs = new Set(ofTraces.flatMap((row) => (others.has(row.sessionKey) ? [factId(row.traceId, row.spanId)] : [])))
  const mine = ofTraces.filter((row) => !others.has(row.sessionKey))
  const known = new Map(mine.map((row) => [factId(row.traceId, row.spanId), heldOf(row)]))
  const fresh = withoutKnownHistory(incoming, [...known.values()])
  const all = new Map([...known, ...fresh.map((one): [string, HeldFact] => [idOf(one), one])])
  const keys = keysOfFacts([...all.values()].map(({ fact }) => fact))
  // The stored span and its new result are two objects with the same id.
  const byId = new Map([...keys].map(([fact, key]) => [factId(fact.traceId, fact.spanId), key]))
  const keyOf = (one: HeldFact) => byId.get(idOf(one)) ?? one.fact.traceId
  const owned = [...new Set([...traces, ...keys.values(), ...ofTraces.map(({ sessionKey }) => sessionKey)])]
  const owners = await ownersOf(db, ctx, owned)
  const isForeign = (one: HeldFact) => theirs.has(idOf(one)) || owners.some((row) => row.key === keyOf(one) && row.isForeign)
  const erased = new Set(owners.flatMap((row) => (row.isErased ? [row.key] : [])))
  // A span whose conversation is named only later is erased by its trace.
  const isWanted = (one: HeldFact) => ![keyOf(one), one.fact.traceId].some((key) => erased.has(key)) && !isForeign(one)
  const changed = fresh.filter((one) => isWanted(one) && known.get(idOf(one))?.digest !== one.digest)
  const changedIds = new Set(changed.map(idOf))
  const moved = [...known.values()].filter((one) => isWanted(one) && one.sessionKey !== keyOf(one))
  const touched = [...changed, ...moved.filter((one) => !changedIds.has(idOf(one)))].map((one) => ({
    ...one,
    sessionKey: keyOf(one),
  }))
  const renamed = new Map(moved.map((one) => [one.sessionKey ?? '', keyOf(one)]))
  const places = [...new Set([...touched.map(({ sessionKey }) => sessionKey), ...renamed.keys()])]
  const ofSessions = await spansWhere(db, ctx, 'sessionKey', places)
  const stored = new Map([...ofTraces, ...ofSessions].map((row) => [row.id, row]))
  const held = withTouched([...stored.values()], touched)
  return {
    rejected: fresh.filter(isForeign).length,
    touched,
    renamed,
    sessions: new Map(places.map((key) => [key, built(ctx, key, held)])),
    from: { traces, sessions: places, owned, ownedIds: owners.map(({ id }) => id) },
    mark: markOf([...stored.values()], owners),
  }
}

/** The state of all that a plan was made from, as it is now. */
export async function markNow(db: Queryable, ctx: Where, { from }: SpanPlan): Promise<string> {
  const select = { id: true, digest: true, sessionKey: true } as const
  const read = (column: 'traceId' | 'sessionKey', values: string[]) =>
    inChunks(values, (some) => db.span.findMany({ where: { workspaceId: ctx.workspace.id, [column]: { in: some } }, select }))
  const rows = [...(await read('traceId', from.traces)), ...(await read('sessionKey', from.sessions))]
  return markOf([...new Map(rows.map((row) => [row.id, row])).values()], await ownersOf(db, ctx, from.owned))
}

const markOf = (spans: { id: string; digest: string; sessionKey: string }[], owners: readonly Owner[]): string =>
  JSON.stringify([
    spans.map(({ id, digest, sessionKey }) => [id, digest, sessionKey]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    owners,
  ])

const spansWhere = (db: Queryable, ctx: Where, column: 'traceId' | 'sessionKey', values: string[]) =>
  inChunks(values, (some) => db.span.findMany({ where: { workspaceId: ctx.workspace.id, [column]: { in: some } } }))

interface Owner {
  id: string
  key: string
  agentId: string
  isErased: boolean
  isForeign: boolean
}

/** The sessions of these keys, in order; a request that names no agent is at home in all of them. */
async function ownersOf(db: Queryable, ctx: Where, keys: string[]): Promise<Owner[]> {
  const rows = await inChunks(keys, (some) =>
    db.session.findMany({
      where: { workspaceId: ctx.workspace.id, harness, key: { in: some } },
      select: { id: true, key: true, agentId: true, erasedAt: true, agent: { select: { name: true } } },
    }),
  )
  return rows
    .map(({ id, key, agentId, erasedAt, agent }) => ({
      id,
      key,
      agentId,
      isErased: erasedAt !== null,
      isForeign: ctx.agent !== null && agent.name !== ctx.agent,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Keys of the sessions of other agents in which stored spans lie. Those spans stay as they are: they are neither sent anew nor moved
 * by what another agent sends of their trace, and do not decide which session its spans are of.
 */
async function othersAmong(db: Queryable, ctx: Where, spans: readonly StoredSpan[]): Promise<ReadonlySet<string>> {
  if (ctx.agent === null) return new Set()
  const owners = await ownersOf(db, ctx, [...new Set(spans.map(({ sessionKey }) => sessionKey))])
  return new Set(owners.flatMap((row) => (row.isForeign ? [row.key] : [])))
}

type StoredSpan = Awaited<ReturnType<typeof spansWhere>>[number]

/** The spans as they will be stored, in order of arrival: by export, then by position in it. */
function withTouched(stored: readonly StoredSpan[], touched: readonly HeldFact[]): HeldFact[] {
  const next = new Map(touched.map((one) => [idOf(one), one]))
  const known = stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(heldOf)
  const knownIds = new Set(known.map(idOf))
  return [...known.map((one) => next.get(idOf(one)) ?? one), ...touched.filter((one) => !knownIds.has(idOf(one)))]
}

function built({ store }: Where, key: string, held: readonly HeldFact[]): BuiltSession | null {
  const own = held.filter(({ sessionKey }) => sessionKey === key)
  if (own.length === 0) return null
  const parsed = buildSession(
    own.map(({ fact }) => fact),
    { key, harness, format: 'otlp' },
  )
  const session = { ...parsed, redactions: sumMarks(own.map(({ marks }) => marks)) }
  return { agent: parsed.agent, ready: readySession({ session, unreadable: [] }, store.provider) }
}
