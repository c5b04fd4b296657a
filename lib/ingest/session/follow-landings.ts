import { groupBy } from '@/lib/domain/collection/group-by'
import { addUp } from '@/lib/domain/verdict/judge-ending'
import { isLaterHistory, laterHistory, type LandingFate } from '@/lib/domain/verdict/landings'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Landing } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { weighed } from '@/lib/reading/judge-session'
import { endingWeights } from '@/lib/scoring'
import type { StoredRow } from './incoming-session'
import { storeVerdict } from './store-verdict'

const columns = columnsOf('Landing')

/**
 * Stores what sessions did with commits and pull requests, and judges anew those whose work another one took back, merged or closed,
 * whichever of the two was read first. Answers whom it judged.
 */
export async function followLandings(tx: WriteContext, stored: readonly StoredRow[]): Promise<string[]> {
  // The last reading of a session that came twice is the whole one.
  const byId = new Map(stored.flatMap((one) => (one.landings ? [[one.row.id, one] as const] : [])))
  const rows = [...byId.values()].flatMap(({ row, landings = [] }) =>
    landings.map((one): Landing => ({ id: newId('landing'), workspaceId: tx.workspace.id, sessionId: row.id, ...one })),
  )
  if (rows.length === 0) return []
  const merged = [...byId.values()].filter((one) => !one.stored.created).map(({ row }) => row.id)
  await inChunks(merged, async (some) => {
    await tx.db.landing.deleteMany({ where: { sessionId: { in: some } } })
    return []
  })
  await bulkInsert<Landing>(tx.db, tx.store.provider, 'Landing', columns, rows, { ignoreConflicts: true })
  const judged = await fatesOfOthers(tx, [...new Set(rows.map(({ ref }) => ref))])
  for (const [id, fates] of judged) {
    const found = byId.get(id) ?? stored[0]!
    const agentId = await judgeAnew(tx, id, fates)
    if (agentId !== null && !found.stored.affected.includes(agentId)) found.stored.affected.push(agentId)
  }
  return [...judged.keys()]
}

/** By session that made one of these, what other sessions did with it. */
async function fatesOfOthers(tx: WriteContext, refs: readonly string[]): Promise<Map<string, LandingFate[]>> {
  const known = await inChunks(refs, (some) =>
    tx.db.landing.findMany({ where: { workspaceId: tx.workspace.id, ref: { in: some } }, orderBy: { id: 'asc' } }),
  )
  const fates = new Map<string, LandingFate[]>()
  for (const about of groupBy(known, ({ ref }) => ref).values()) {
    for (const maker of about.filter(({ fate }) => fate === 'made')) {
      const others = about.filter(({ fate, sessionId }) => fate !== 'made' && sessionId !== maker.sessionId)
      if (others.length > 0)
        fates.set(maker.sessionId, [...(fates.get(maker.sessionId) ?? []), ...others.map(({ fate }) => fate)])
    }
  }
  return fates
}

/** Adds the history to what a session shows itself. Answers its agent where the outcome changed. */
async function judgeAnew(tx: WriteContext, id: string, fates: readonly LandingFate[]): Promise<string | null> {
  const before = await tx.db.session.findUniqueOrThrow({ where: { id } })
  if (before.erasedAt) return null
  const known = jsonColumns.Session.verdictSignals(before.verdictSignals)
  const later = laterHistory([...fates])
  if (later.every((one) => known.some(({ sentence }) => sentence === one.sentence))) return null
  const { signals } = addUp([...known.filter((one) => !isLaterHistory(one)), ...later])
  const verdict = weighed({ ...before, verdictSignals: signals }, await endingWeights(tx.db, tx))
  return (await storeVerdict(tx, before, verdict)) ? before.agentId : null
}
