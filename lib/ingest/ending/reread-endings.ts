import { landingsIn, type Landing } from '@/lib/domain/verdict/landings'
import { verdictRules } from '@/lib/domain/verdict/judge-ending'
import { flowContext, inEveryWorkspace, queueMining, type Context, type WriteContext } from '@/lib/kernel'
import { judgeSession, weighed, type Verdict } from '@/lib/reading/judge-session'
import { stepOf } from '@/lib/reading/step-of-row'
import { endingWeights } from '@/lib/scoring'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { lockRows } from '@/lib/store/lock-rows'
import type { Prisma, Session } from '@/prisma/generated/sqlite/client'
import { followLandings } from '../session/follow-landings'
import type { StoredRow } from '../session/incoming-session'
import { storeVerdict } from '../session/store-verdict'

const atOnce = 20

const former = { erasedAt: null, verdictRules: { lt: verdictRules } } satisfies Prisma.SessionWhereInput

/**
 * Judges sessions that former rules judged again, from what is stored of them: each has then the signals for and against, and a
 * derived outcome that rests on them. Returns how many were read.
 */
export async function rereadEndings(context: Context): Promise<number> {
  const ctx = flowContext(context)
  for (let read = 0; ;) {
    const where = { workspaceId: ctx.workspace.id, ...former }
    const rows = await ctx.db.session.findMany({ where, orderBy: { id: 'asc' }, take: atOnce })
    if (rows.length === 0) return read
    const judged: Judged[] = []
    for (const row of rows) judged.push(await judge(ctx.db, row))
    read += await ctx.transaction((tx) => storeUnchanged(tx, judged))
  }
}

/** A session, judged from its steps before the transaction that stores the verdict. */
interface Judged {
  row: Session
  verdict: Verdict
  landings: Landing[]
}

async function judge(db: Queryable, row: Session): Promise<Judged> {
  const session = await sessionOf(db, row)
  return { row, verdict: judgeSession(session, row), landings: landingsIn(session.steps, session.signals) }
}

/** Stores the verdicts on sessions that are still as they were read; one that changed is judged again with the next ones. */
async function storeUnchanged(tx: WriteContext, judged: readonly Judged[]): Promise<number> {
  const ids = judged.map(({ row }) => row.id)
  await lockRows(tx.db, tx.store.provider, 'Session', ids)
  const now = new Map((await tx.db.session.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, JSON.stringify(row)]))
  const weights = await endingWeights(tx.db, tx)
  const stored: StoredRow[] = []
  for (const { row, verdict, landings } of judged) {
    if (now.get(row.id) !== JSON.stringify(row)) continue
    const isChanged = await storeVerdict(tx, row, weighed(verdict, weights))
    const affected = isChanged ? [row.agentId] : []
    stored.push({ row, landings, stored: { id: row.id, created: false, changed: isChanged, affected } })
  }
  await followLandings(tx, stored)
  await queueMining(
    tx,
    stored.flatMap((one) => one.stored.affected),
  )
  return stored.length
}

async function sessionOf(db: Queryable, { id, harness, lastText, signals }: Session) {
  const steps = await db.step.findMany({ where: { sessionId: id }, orderBy: { position: 'asc' } })
  const prompts = await db.prompt.findMany({ where: { sessionId: id }, orderBy: { turn: 'asc' } })
  return {
    harness,
    steps: steps.map(stepOf),
    prompts: prompts.map(({ turn, text, at }) => ({ turn, text, ...(at ? { at: at.toISOString() } : {}) })),
    signals: jsonColumns.Session.signals(signals),
    ...(lastText === null ? {} : { lastText }),
  }
}

/** Does it in every workspace. */
export async function rereadEveryWorkspace(): Promise<void> {
  const about = { job: 'schedule', failure: 'judging earlier sessions again failed' }
  await inEveryWorkspace({ sessions: { some: former } }, about, async (ctx) => void (await rereadEndings(ctx)))
}
