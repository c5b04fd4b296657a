import {
  accuracyOf,
  calibrationOf,
  heldOutOutcomes,
  shippedCalibration,
  type Calibration,
  type KnownEnding,
} from '@/lib/domain/verdict/calibrate'
import { flowContext, queueMining, readSetting, writeSetting, type Context, type FlowContext } from '@/lib/kernel'
import { weighed } from '@/lib/reading/judge-session'
import { endingSetting } from '@/lib/scoring'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { storeVerdict } from '../session/store-verdict'

/** The newest labeled sessions that weights are fitted to. */
const fittedMax = 2000
const atOnce = 200

const known = (workspaceId: string) =>
  ({ workspaceId, outcomeSource: { in: ['label', 'person'] }, outcome: { not: 'unknown' } }) satisfies Prisma.SessionWhereInput

/** Endings that a label or a person says, of sessions that say something themselves, newest first. */
export async function knownEndings(db: Queryable, ctx: Pick<Context, 'workspace'>, also: Prisma.SessionWhereInput = {}) {
  const rows = await db.session.findMany({
    where: { AND: [known(ctx.workspace.id), also] },
    select: { outcome: true, verdictSignals: true },
    orderBy: { id: 'desc' },
    take: fittedMax,
  })
  return rows.flatMap(({ outcome, verdictSignals }): KnownEnding[] => {
    const signals = jsonColumns.Session.verdictSignals(verdictSignals).filter(({ kind }) => kind !== 'label')
    return signals.length === 0 ? [] : [{ isSuccess: outcome === 'success', signals }]
  })
}

/** Changes with every labeled session, and with what is said of one. */
async function stampOf(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<string> {
  const { _count, _max } = await db.session.aggregate({ where: known(ctx.workspace.id), _count: true, _max: { updatedAt: true } })
  return `${_count} ${_max.updatedAt?.toISOString() ?? ''}`
}

/**
 * Fits the workspace's weights to the endings that labels and people say in it, measures them, and judges derived outcomes by them.
 * Nothing happens where nothing of it changed. Returns how many outcomes changed.
 */
export async function refitEndings(context: Context): Promise<number> {
  const ctx = flowContext(context)
  const stored = await readSetting(ctx.store.reader, ctx, endingSetting)
  const fittedTo = await stampOf(ctx.store.reader, ctx)
  if (stored.fittedTo === fittedTo) return 0
  const endings = await knownEndings(ctx.store.reader, ctx)
  const fitted = calibrationOf(endings)
  const weights = fitted ?? shippedCalibration
  const { right, decided } = accuracyOf(endings, fitted ? heldOutOutcomes(endings) : [])
  const found = { ...weights, accuracy: fitted ? { right, of: decided } : null }
  const save = (stamp: string) => ctx.transaction((tx) => writeSetting(tx.db, tx, endingSetting, { ...found, fittedTo: stamp }))
  const isSame = stored.fittedTo !== '' && weightsText(stored) === weightsText(weights)
  if (isSame || (stored.fittedTo === '' && fitted === null)) {
    await save(fittedTo)
    return 0
  }
  // Sessions that come meanwhile are judged by them already; a run that is cut off is begun again.
  await save('')
  const changed = await judgeAll(ctx, weights)
  await save(fittedTo)
  return changed
}

const weightsText = ({ factors, bias }: Calibration): string =>
  JSON.stringify([bias, ...Object.entries(factors).toSorted(([a], [b]) => (a < b ? -1 : 1))])

/** Judges every session that no label and nobody judged by these weights. */
async function judgeAll(ctx: FlowContext, weights: Calibration): Promise<number> {
  let changed = 0
  for (let after = ''; ;) {
    const rows = await ctx.store.reader.session.findMany({
      where: {
        workspaceId: ctx.workspace.id,
        erasedAt: null,
        id: { gt: after },
        OR: [{ outcomeSource: null }, { outcomeSource: 'analysis' }],
      },
      select: { id: true, outcome: true, outcomeSource: true, outcomeBecause: true, verdictSignals: true },
      orderBy: { id: 'asc' },
      take: atOnce,
    })
    const others = rows.flatMap((row) => {
      const verdict = { ...row, verdictSignals: jsonColumns.Session.verdictSignals(row.verdictSignals) }
      // A session without signals was judged by former rules, or by nothing.
      return verdict.verdictSignals.length > 0 && weighed(verdict, weights).outcome !== row.outcome ? [row.id] : []
    })
    if (others.length > 0) changed += await judgeSome(ctx, others, weights)
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return changed
    after = last.id
  }
}

const judgeSome = (ctx: FlowContext, ids: string[], weights: Calibration): Promise<number> =>
  ctx.transaction(async (tx) => {
    const rows = await tx.db.session.findMany({ where: { id: { in: ids }, erasedAt: null }, orderBy: { id: 'asc' } })
    const agents = new Set<string>()
    let changed = 0
    for (const row of rows) {
      const verdict = weighed({ ...row, verdictSignals: jsonColumns.Session.verdictSignals(row.verdictSignals) }, weights)
      if (!(await storeVerdict(tx, row, verdict))) continue
      changed++
      agents.add(row.agentId)
    }
    await queueMining(tx, agents)
    return changed
  })
