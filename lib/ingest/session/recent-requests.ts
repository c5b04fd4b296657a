import { groupBy } from '@/lib/domain/collection/group-by'
import { readRequest } from '@/lib/domain/request/read-request'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { agentScope, type Context } from '@/lib/kernel'
import { newestFirst } from './newest-first'
import { agentTemplate } from './agent-template'

/** What a person asked an agent, and the tools that were called for it. */
interface RecentRequest {
  session: string
  agent: string
  turn: number
  text: string
  at: Date | null
  called: string[]
}

/** Sessions that are read, the newest: more requests are few new ones. */
const sessionsMax = 500

/** Distinct requests of the workspace's newest sessions, the newest first; `older`: how many of them are beyond `limit`. */
export async function recentRequests(
  db: Queryable,
  ctx: Context,
  limit: number,
): Promise<{ requests: RecentRequest[]; older: number }> {
  const where = { workspaceId: ctx.workspace.id, erasedAt: null, parentKey: null, ...(await agentScope(db, ctx, undefined)) }
  const sessions = await db.session.findMany({
    where,
    orderBy: newestFirst(ctx.store.provider),
    take: sessionsMax,
    select: { id: true, agentId: true, startedAt: true, agent: { select: { name: true } } },
  })
  const templates = new Map<string, Awaited<ReturnType<typeof agentTemplate>>>()
  for (const { agentId } of sessions) if (!templates.has(agentId)) templates.set(agentId, await agentTemplate(db, ctx, agentId))
  const prompts = await promptsOf(
    db,
    sessions.map(({ id }) => id),
  )
  const seen = new Set<string>()
  const all = sessions.flatMap(({ id, agentId, startedAt, agent }) =>
    (prompts.get(id) ?? []).flatMap(({ turn, text, at }) => {
      const request = readRequest(text, templates.get(agentId))?.text.trim()
      if (!request || seen.has(request)) return []
      seen.add(request)
      return [{ session: id, agent: agent.name, turn, text: request, at: at ?? startedAt }]
    }),
  )
  const some = all.slice(0, limit)
  const calls = await callsFor(db, some)
  return { requests: some.map((one, index) => ({ ...one, called: calls[index]! })), older: all.length - some.length }
}

async function promptsOf(db: Queryable, ids: readonly string[]) {
  const rows = await inChunks(ids, (some) =>
    db.prompt.findMany({
      where: { sessionId: { in: some } },
      orderBy: [{ sessionId: 'asc' }, { turn: 'asc' }],
      select: { sessionId: true, turn: true, text: true, at: true },
    }),
  )
  return groupBy(rows, ({ sessionId }) => sessionId)
}

/** Tools that were called from each request on, until the next one of the same session. */
async function callsFor(db: Queryable, requests: readonly { session: string; turn: number }[]): Promise<string[][]> {
  const ids = [...new Set(requests.map(({ session }) => session))]
  const rows = await inChunks(ids, (some) =>
    db.step.groupBy({ by: ['sessionId', 'turn', 'tool'], where: { sessionId: { in: some }, isSidechain: false } }),
  )
  const calls = groupBy(rows, ({ sessionId }) => sessionId)
  const turns = groupBy(requests, ({ session }) => session)
  return requests.map(({ session, turn }) => {
    const later = (turns.get(session) ?? []).map((one) => one.turn).filter((one) => one > turn)
    const end = Math.min(Infinity, ...later)
    const own = (calls.get(session) ?? []).filter((call) => call.turn >= turn && call.turn < end)
    return [...new Set(own.map(({ tool }) => tool))].toSorted()
  })
}
