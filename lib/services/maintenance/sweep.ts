import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { inChunks } from '@/lib/store/in-chunks'
import { refreshWindows } from '@/lib/store/refresh-windows'
import { Prisma, type Sweep } from '@/prisma/generated/sqlite/client'
import { errorText, inTransaction, savedPolicies, type Context, type WriteContext } from '@/lib/kernel'
import {
  advanceSweep,
  applyDecisions,
  decideLibrary,
  isStoredStale,
  queueReviewItems,
  policyScopes,
  storeDecisions,
  SweepCancelled,
  sweptSkills,
  withdrawItems,
  type Judged,
  type AppliedDecision,
} from '@/lib/scoring'
import { refitEndings } from '@/lib/ingest'
import { ageCandidates, type RequestsNow } from '@/lib/learning'
import { flushDisk, notifyDecay } from '@/lib/publish'
import { decidePromotions, promoteByPolicy, requestsOfPromotion, type Promotion } from './auto-promote'

/** Skills whose decisions are carried out in one transaction: short enough that requests between do not wait. */
const chunk = 250
const beatMs = 20_000

/**
 * Lets proposals that nobody decided on step aside, agent by agent: an agent that sends no session any more is not mined, and its
 * queue would wait for ever. `at` is the sweep's clock. Each in a transaction of its own, so that requests between do not wait.
 */
async function ageQueues(ctx: Context, at: Date): Promise<void> {
  const agents = await ctx.store.reader.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, status: 'open' },
    distinct: ['agentId'],
    select: { agentId: true },
    orderBy: { agentId: 'asc' },
  })
  for (const { agentId } of agents) await inTransaction(ctx, (tx) => ageCandidates(tx, agentId, at))
}

/** Runs a claimed sweep to its end: decides for the whole library and, unless it is dry, makes the moves in one commit. */
export async function finishSweep(ctx: Context, run: Sweep): Promise<void> {
  const beat = setInterval(() => void keepAlive(ctx, run), beatMs)
  try {
    if (!run.isDryRun) {
      // Also of agents whose learning is off: nothing mines their sessions, but their rates rest on derived outcomes too.
      await refitEndings(ctx)
      await countStale(ctx)
    }
    const looked = await countSwept(ctx)
    const judged = await decideLibrary(ctx.store.reader, ctx, run.asOf)
    const promotions = await decidePromotions(ctx)
    await advanceSweep(ctx.store.db, ctx, run, { looked, total: judged.length + promotions.length })
    await carryOut(ctx, run, judged, promotions)
    if (!run.isDryRun) {
      await inTransaction(ctx, (tx) => withdrawItems(tx, run, judged), { flush: false })
      await ageQueues(ctx, run.asOf)
    }
    await reportUnwritten(ctx, await flushDisk(ctx))
    await notifyDecay(ctx, run)
    await end(ctx, run, { status: 'succeeded' })
  } catch (error) {
    // What was moved before the end stands, and its files with it; what cannot be written now is tried again by the schedule.
    await flushDisk(ctx).catch((failed: unknown) =>
      log().error({ err: failed, run: run.id }, 'what a sweep moved is not on disk yet'),
    )
    await end(ctx, run, { status: error instanceof SweepCancelled ? 'cancelled' : 'failed', error: errorText(error) })
    if (!(error instanceof SweepCancelled)) throw error
  } finally {
    clearInterval(beat)
  }
}

/** What one transaction of a sweep does: the moves of some skills, or one promotion. */
interface Part {
  /** Somebody else may decide on it at the same moment: then it is theirs. */
  canBeOvertaken?: boolean
  size: number
  shown: AppliedDecision[]
  /** Reads before the transaction what its approval tells of requests. */
  read?: () => Promise<RequestsNow | undefined>
  make: (tx: WriteContext, requests?: RequestsNow) => Promise<AppliedDecision[]>
}

function partsOf(ctx: Context, run: Sweep, judged: readonly Judged[], promotions: readonly Promotion[]): Part[] {
  const parts: Part[] = []
  for (let start = 0; start < judged.length; start += chunk) {
    const some = judged.slice(start, start + chunk)
    const make = async (tx: WriteContext) => {
      await queueReviewItems(tx, run, some)
      return applyDecisions(tx, run, some)
    }
    parts.push({ size: some.length, shown: shown(some), make })
  }
  return [
    ...parts,
    ...promotions.map((one): Part => ({
      canBeOvertaken: true,
      size: 1,
      shown: [one.decision],
      read: () => requestsOfPromotion(ctx.store.reader, one),
      make: async (tx, requests) => [await promoteByPolicy(tx, run, one, requests)],
    })),
  ]
}

/** Moves, their events and their decisions land together, some skills at a time: a run that dies keeps the record of what it did. */
async function carryOut(ctx: Context, run: Sweep, judged: Judged[], promotions: Promotion[]): Promise<void> {
  let [done, position, moved] = [0, 0, 0]
  for (const part of partsOf(ctx, run, judged, promotions)) {
    done += part.size
    const requests = run.isDryRun ? undefined : await part.read?.()
    const applied = await inTransaction(
      ctx,
      async (tx) => {
        const made = run.isDryRun ? part.shown : await part.make(tx, requests)
        await storeDecisions(tx.db, ctx, run, made, position)
        await advanceSweep(tx.db, ctx, run, { done, moved: moved + countMoved(made) })
        return made
      },
      { flush: false },
    ).catch((error: unknown) => {
      if (part.canBeOvertaken && error instanceof Problem && error.code === 'conflict') return []
      throw error
    })
    position += applied.length
    moved += countMoved(applied)
  }
}

const countMoved = (applied: readonly AppliedDecision[]): number => applied.filter((one) => one.eventId !== null).length

const shown = (part: readonly Judged[]): AppliedDecision[] =>
  part.flatMap(({ skill, policy, decisions }) => decisions.map((decision) => ({ skill, policy, decision, eventId: null })))

async function countSwept(ctx: Context): Promise<number> {
  const [row] = await ctx.store.reader.$queryRaw<{ looked: number | bigint }[]>(
    Prisma.sql`SELECT COUNT(*) AS looked FROM "Skill" WHERE ${sweptSkills(ctx.workspace.id)}`,
  )
  return Number(row?.looked ?? 0)
}

/** Counts the windows anew that a change of policy, or of a window's beginning, left untold. Changes no rule's answer. */
async function countStale(ctx: Context): Promise<void> {
  const { db, reader, provider } = ctx.store
  for (const { rows, policy } of policyScopes(ctx, await savedPolicies(reader, ctx))) {
    if (!policy) continue
    const stale = await reader.$queryRaw<{ id: string }[]>(
      Prisma.sql`SELECT "id" FROM "Skill" WHERE ${rows} AND ${isStoredStale(policy)}`,
    )
    await inChunks(
      stale.map(({ id }) => id),
      async (some) => {
        await db.$transaction((tx) => refreshWindows(tx, provider, some, policy.window))
        return []
      },
    )
  }
}

async function keepAlive(ctx: Context, run: Sweep): Promise<void> {
  await advanceSweep(ctx.store.db, ctx, run, {}).catch((error: unknown) => {
    if (!(error instanceof SweepCancelled)) log().warn({ err: error, run: run.id }, 'a lease could not be extended')
  })
}

/** A skill that cannot be written holds nobody up; it is tried again, and the log says so. */
async function reportUnwritten(ctx: Context, unwritten: { name: string; cause: string }[]): Promise<void> {
  for (const { name, cause } of unwritten)
    log().warn({ skill: name, cause, workspace: ctx.workspace.name }, 'a swept skill is not on disk yet')
}

async function end(ctx: Context, run: Sweep, data: Pick<Sweep, 'status'> & { error?: string }): Promise<void> {
  await ctx.store.db.sweep.updateMany({
    where: { id: run.id, runningKey: run.runningKey },
    data: { ...data, runningKey: null, leaseUntil: null, endedAt: ctx.now() },
  })
}
