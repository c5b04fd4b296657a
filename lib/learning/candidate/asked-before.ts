import { groupBy } from '@/lib/domain/collection/group-by'
import { isWorkTool } from '@/lib/domain/family/cut-units'
import { firstRequest, readRequest, type Request } from '@/lib/domain/request/read-request'
import { openingTurns } from '@/lib/ingest'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { Backing } from './finding'

type Run = Pick<Backing, 'sessionId' | 'positions'>

/**
 * The redacted requests that led to some runs, by session: the last one before a run's first step where the session works in a shell or in
 * files, for each is a wish of its own; the first one of a conversation, for what follows it there are answers.
 */
export async function askedBefore(db: Queryable, runs: readonly Run[]): Promise<Request[]> {
  const ids = [...new Set(runs.map(({ sessionId }) => sessionId))].sort()
  const [working, turns] = [await workingSessions(db, ids), await turnsOf(db, runs)]
  const promptsOf = groupBy(await promptsIn(db, ids), ({ sessionId }) => sessionId)
  return ids.flatMap((id) => {
    const own = promptsOf.get(id) ?? []
    const opening = own.filter(({ turn }) => turn < openingTurns).map(({ text }) => text)
    const asked = working.has(id)
      ? [...new Set(turns.get(id))].map((turn) => own.filter((one) => one.turn <= turn).map(({ text }) => text)).map(lastRequest)
      : [firstRequest(opening)]
    return asked.filter((one) => one !== null)
  })
}

const promptsIn = (db: Queryable, ids: readonly string[]) =>
  inChunks(ids, (some) =>
    db.prompt.findMany({
      where: { sessionId: { in: some } },
      orderBy: [{ sessionId: 'asc' }, { turn: 'asc' }],
      select: { sessionId: true, turn: true, text: true },
    }),
  )

/** Sessions that are looked at for what else an agent is asked, the newest, and how much of that. */
const othersMax = 300
const requestsMax = 1000
/** Own sessions that say whether the agent works in a shell or in files. */
const tellingSessions = 20

/**
 * The redacted requests of an agent in other sessions than its own ones: each one where those work in a shell or in files, else the first
 * one of a conversation. Of the newest sessions, a thousand requests at most.
 */
export async function askedElsewhere(db: Queryable, agentId: string, own: ReadonlySet<string>): Promise<Request[]> {
  const ids = await otherSessions(db, agentId, own)
  const isWorking = (await workingSessions(db, [...own].sort().slice(0, tellingSessions))).size > 0
  const promptsOf = groupBy(await promptsIn(db, ids), ({ sessionId }) => sessionId)
  const asked = ids.flatMap((id) => {
    const prompts = promptsOf.get(id) ?? []
    if (isWorking) return prompts.map(({ text }) => readRequest(text))
    return [firstRequest(prompts.flatMap(({ turn, text }) => (turn < openingTurns ? [text] : [])))]
  })
  return asked.filter((one) => one !== null).slice(0, requestsMax)
}

/** Ids of the newest sessions of an agent beside its own ones, which are looked at for what else it is asked. */
export async function otherSessions(db: Queryable, agentId: string, own: ReadonlySet<string>): Promise<string[]> {
  const newest = await db.session.findMany({
    where: { agentId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: othersMax + own.size,
    select: { id: true },
  })
  return newest.flatMap(({ id }) => (own.has(id) ? [] : [id])).slice(0, othersMax)
}

/** What was wanted last: an answer to the agent belongs to the request before it. */
const lastRequest = (prompts: readonly string[]): Request | null => firstRequest(prompts.toReversed())

/** Sessions that work in a shell or in files. */
async function workingSessions(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const used = await inChunks(ids, (some) => db.step.groupBy({ by: ['sessionId', 'tool'], where: { sessionId: { in: some } } }))
  return new Set(used.flatMap(({ sessionId, tool }) => (isWorkTool(tool) ? [sessionId] : [])))
}

/** By session the turns in which its runs begin, ascending. */
async function turnsOf(db: Queryable, runs: readonly Run[]): Promise<Map<string, number[]>> {
  const begins = new Map<string, Set<number>>()
  for (const { sessionId, positions } of runs) {
    const first = Math.min(...positions.filter((position) => position !== null))
    if (Number.isFinite(first)) begins.set(sessionId, (begins.get(sessionId) ?? new Set()).add(first))
  }
  const steps = await inChunks([...begins.keys()], (some) =>
    db.step.findMany({
      where: { sessionId: { in: some }, position: { in: [...new Set(some.flatMap((id) => [...(begins.get(id) ?? [])]))] } },
      orderBy: [{ sessionId: 'asc' }, { position: 'asc' }],
      select: { sessionId: true, position: true, turn: true },
    }),
  )
  const turns = new Map<string, number[]>()
  for (const { sessionId, position, turn } of steps)
    if (begins.get(sessionId)?.has(position)) turns.set(sessionId, [...(turns.get(sessionId) ?? []), turn])
  return turns
}
