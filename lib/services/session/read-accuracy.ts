import { readAccuracy as contract } from '@/lib/contract/session'
import {
  calibrationMin,
  canCalibrate,
  heldOutAccuracy,
  precisionByKind,
  precisionMin,
  type KnownEnding,
} from '@/lib/domain/verdict/calibrate'
import { wilsonInterval } from '@/lib/domain/verdict/wilson'
import { agentScope, readVerb } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'

/** The newest labeled sessions that are measured on. */
const sessionsMax = 5000

const shareOf = (right: number, of: number) => ({ right, of, ...(wilsonInterval(right, of) ?? { low: null, high: null }) })

/** How often what a session's own signals say is what a label or a person says of it, in five folds. */
export const readAccuracy = readVerb(contract, async (ctx, { agent }) => {
  const rows = await ctx.db.session.findMany({
    where: {
      workspaceId: ctx.workspace.id,
      ...(await agentScope(ctx.db, ctx, agent)),
      outcomeSource: { in: ['label', 'person'] },
      outcome: { not: 'unknown' },
    },
    select: { outcome: true, verdictSignals: true },
    orderBy: { id: 'desc' },
    take: sessionsMax,
  })
  const endings = rows.flatMap(({ outcome, verdictSignals }): KnownEnding[] => {
    const signals = jsonColumns.Session.verdictSignals(verdictSignals).filter(({ kind }) => kind !== 'label')
    return signals.length === 0 ? [] : [{ isSuccess: outcome === 'success', signals }]
  })
  const good = endings.filter(({ isSuccess }) => isSuccess).length
  const counts = { known: endings.length, needed: calibrationMin.known, good, bad: endings.length - good }
  if (!canCalibrate(endings)) return { ...counts, accuracy: null, kinds: [] }
  const { right, decided } = heldOutAccuracy(endings)
  const kinds = precisionByKind(endings).map(({ kind, right: hit, spoken }) => ({
    kind,
    ...shareOf(hit, spoken),
    isReliable: hit >= precisionMin * spoken,
  }))
  return { ...counts, accuracy: shareOf(right, decided), kinds }
})
