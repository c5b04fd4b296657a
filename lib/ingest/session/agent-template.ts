import { createHash } from 'node:crypto'
import { firstRequest } from '@/lib/domain/request/read-request'
import { templateText, type TemplateText } from '@/lib/domain/request/template-text'
import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { cached, lastCached, type Context } from '@/lib/kernel'
import { newestFirst } from './newest-first'

/** Sessions that are counted: the newest, but for as many of the last as are not counted yet. */
const sessionsMax = 300
const uncountedMax = 128

/** Prompts of a session among which its first request is looked for: local commands and greetings come before it. */
export const openingTurns = 5

interface Counted {
  /** The sessions that were counted. */
  ids: string
  template: TemplateText
  /** When the database was asked which count, by the clock of the process. */
  askedAt: number
}

type Home = Pick<Context, 'store' | 'workspace'>

const placeOf = (agentId: string) => ({
  parts: ['total' as const],
  key: ['template text', agentId],
  weigh: (one: Counted) => 1 + one.template.lines.length,
})

/** The lines that most of an agent's sessions share, cached until other sessions are among those that count. */
export async function agentTemplate(db: Queryable, ctx: Home, agentId: string): Promise<TemplateText> {
  const counted = await cached<Counted>(db, ctx, placeOf(agentId), async (former) => {
    const askedAt = performance.now()
    const ids = await countedSessions(db, ctx, agentId)
    const key = ids.join(' ')
    const template = former?.ids === key ? former.template : templateText(await openings(db, ids))
    return { ids: key, template, askedAt }
  })
  return counted.template
}

/** From here on, one session more changes little of what most share. */
const manySessions = 32
const recentMs = 5_000

/**
 * As `agentTemplate`, but of an agent with many sessions it may be some seconds old: whoever sends one after the other does not have
 * the database asked for each which of them count.
 */
export async function recentTemplate(db: Queryable, ctx: Home, agentId: string): Promise<TemplateText> {
  const last = lastCached<Counted>(ctx, placeOf(agentId))
  const isRecent = last && last.template.sessions >= manySessions && performance.now() - last.askedAt < recentMs
  return isRecent ? last.template : agentTemplate(db, ctx, agentId)
}

/**
 * Ids of the newest sessions, sub-agents left out. The last few of many are not counted yet, so that not every new session has all of them
 * read again.
 */
async function countedSessions(db: Queryable, { store }: Pick<Context, 'store'>, agentId: string): Promise<string[]> {
  const where = { agentId, parentKey: null, erasedAt: null }
  const orderBy = newestFirst(store.provider)
  const rows = await db.session.findMany({ where, orderBy, take: uncountedMax + sessionsMax, select: { id: true, key: true } })
  const total =
    rows.length < uncountedMax + sessionsMax ? rows.length : await db.session.count({ where, orderBy, take: totalMax })
  const marked = rows.slice(0, uncountedMax).findIndex(({ key }) => isMark(key))
  const left = total < totalMax ? total % stepOf(total) : Math.max(0, marked)
  return rows.slice(left, left + sessionsMax).map(({ id }) => id)
}

/** More sessions are not counted each time that one comes: the newest whose key is a mark says where to begin. */
const totalMax = 1024

/** One key of thirty-two, whatever else there is: the same sessions are counted wherever they are imported. */
const isMark = (key: string): boolean => createHash('sha256').update(key).digest().readUInt8(0) % 32 === 0

/** Sessions that come before the next count: one of few, a thirty-second at most. */
const stepOf = (total: number): number => Math.min(32, 2 ** Math.max(0, Math.floor(Math.log2(total / 32))))

/** The first request of each session, as a list; empty where it has none. */
async function openings(db: Queryable, ids: readonly string[]): Promise<string[][]> {
  const prompts = await inChunks([...ids], (some) =>
    db.prompt.findMany({
      where: { sessionId: { in: some }, turn: { lt: openingTurns } },
      orderBy: [{ sessionId: 'asc' }, { turn: 'asc' }],
      select: { sessionId: true, text: true },
    }),
  )
  const bySession = groupBy(prompts, (one) => one.sessionId)
  return ids.map((id) => {
    const request = firstRequest((bySession.get(id) ?? []).map(({ text }) => text))
    return request ? [request.text] : []
  })
}
