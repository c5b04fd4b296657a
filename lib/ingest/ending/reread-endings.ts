import { landingsIn } from '@/lib/domain/verdict/landings'
import { verdictRules } from '@/lib/domain/verdict/judge-ending'
import { flowContext, inEveryWorkspace, queueMining, type Context, type WriteContext } from '@/lib/kernel'
import { judgeSession, weighed } from '@/lib/reading/judge-session'
import { stepOf } from '@/lib/reading/step-of-row'
import { endingWeights } from '@/lib/scoring'
import { jsonColumns } from '@/lib/store/json-columns'
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
    const some = await ctx.transaction(rereadSome)
    read += some
    if (some < atOnce) return read
  }
}

async function rereadSome(tx: WriteContext): Promise<number> {
  const where = { workspaceId: tx.workspace.id, ...former }
  const rows = await tx.db.session.findMany({ where, orderBy: { id: 'asc' }, take: atOnce })
  const weights = await endingWeights(tx.db, tx)
  const stored: StoredRow[] = []
  for (const row of rows) {
    const session = await sessionOf(tx, row)
    const isChanged = await storeVerdict(tx, row, weighed(judgeSession(session, row), weights))
    const affected = isChanged ? [row.agentId] : []
    const landings = landingsIn(session.steps, session.signals)
    stored.push({ row, landings, stored: { id: row.id, created: false, changed: isChanged, affected } })
  }
  await followLandings(tx, stored)
  await queueMining(
    tx,
    stored.flatMap((one) => one.stored.affected),
  )
  return rows.length
}

async function sessionOf(tx: WriteContext, { id, harness, lastText, signals }: Session) {
  const steps = await tx.db.step.findMany({ where: { sessionId: id }, orderBy: { position: 'asc' } })
  const prompts = await tx.db.prompt.findMany({ where: { sessionId: id }, orderBy: { turn: 'asc' } })
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
