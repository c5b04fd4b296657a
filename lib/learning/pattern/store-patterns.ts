import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/domain/canonical-json'
import type { MinedPattern, WhyNot } from '@/lib/domain/mining/types'
import type { Shape } from '@/lib/domain/shape/types'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import type { History } from './load-history'
import { placesIn } from './find-occurrences'
import { insertOccurrences } from './insert-occurrences'

const columns = columnsOf('Pattern')

/** A pattern of this run with what the store calls it. */
export interface StoredPattern {
  hash: string
  mined: MinedPattern
  sessions: number
  tasks: number
}

/** What a pattern is known by: the digest of its shapes, and their hashes. */
export interface PatternIdentity {
  hash: string
  hashes: string[]
}

/** Tells the shapes of a mined pattern in their stored form, and the pattern's hash; each shape is spelled once for all patterns. */
export function identifier(
  shapeHashes: readonly string[],
  shapes: ReadonlyMap<string, Shape>,
): (mined: Pick<MinedPattern, 'shapes'>) => PatternIdentity {
  const spelled = shapeHashes.map((hash) => shapes.get(hash)).map((shape) => shape && canonicalJson(shape))
  return (mined) => ({
    hash: sequenceDigest(mined.shapes.flatMap((id) => spelled[id] ?? [])),
    hashes: mined.shapes.map((id) => shapeHashes[id] ?? ''),
  })
}

/** As `sequenceHash` of the domain, of shapes that are spelled already, by the digest of the platform. */
export const sequenceDigest = (spelled: readonly string[]): string =>
  createHash('sha256')
    .update(`[${spelled.join(',')}]`)
    .digest('hex')

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

/** Another pattern is named by its hash, which outlives this run's numbering. */
function whyNotRow(whyNot: WhyNot | null, hashOf: (id: number) => string): object | null {
  if (whyNot && 'of' in whyNot) return { ...whyNot, of: hashOf(whyNot.of) }
  return whyNot
}

/** What a run saw: rows it did not write since `before` are gone, and `observed` are those it wrote. */
interface Mined {
  agentId: string
  before: Date
  history: History
  observed: readonly { hash: string; hashes: string[]; sessions: number }[]
}

/**
 * Brings the rows that stay only because a candidate stands on them to what the sessions still hold. What a person decided on keeps the
 * evidence it was decided by.
 */
async function reconcileMissing(tx: WriteContext, { agentId, before, history, observed }: Mined): Promise<void> {
  const where = { agentId, updatedAt: { lt: before }, state: { in: ['proposed', 'observed'] } }
  const missing = await tx.db.pattern.findMany({ where, select: { id: true, shapes: true }, orderBy: { id: 'asc' } })
  if (missing.length === 0) return
  await tx.db.occurrence.deleteMany({ where: { pattern: where } })
  const shapes = missing.map((row) => jsonColumns.Pattern.shapes(row.shapes))
  const places = placesIn(history, shapes)
  for (const [index, { id }] of missing.entries()) {
    const sessionIds = new Set(places[index]?.map(({ sessionId }) => sessionId))
    const tasks = new Set(history.sessions.filter((one) => sessionIds.has(one.id)).map((one) => one.task ?? one.id))
    const longer =
      sessionIds.size === 0
        ? undefined
        : observed.find((one) => one.sessions * 2 >= sessionIds.size && contains(one.hashes, shapes[index]!))
    const whyNot = longer ? { code: 'part_of', of: longer.hash } : { code: 'gone' }
    const data = { state: 'observed' as const, support: sessionIds.size, tasks: tasks.size, evidence: null, whyNot }
    await tx.db.pattern.update({ where: { id }, data })
  }
  await insertOccurrences(
    tx,
    missing.flatMap(({ id }, index) => (places[index] ?? []).map((one) => ({ patternId: id, ...one }))),
  )
}

const contains = (long: readonly string[], short: readonly string[]): boolean =>
  long.some((_, at) => short.every((shape, i) => long[at + i] === shape))

/**
 * Brings the pattern rows of an agent to what this run observed: new ones in, known ones refreshed, and those gone that no
 * session set closes any more. Where a candidate stands on one the row stays and says who holds it still.
 */
export async function storePatterns(
  tx: WriteContext,
  agentId: string,
  history: History,
  patterns: (StoredPattern & { hashes: string[] })[],
  hashOf: (id: number) => string,
): Promise<void> {
  const now = tx.now()
  const rows = patterns.map(({ hash, hashes, mined, sessions, tasks }) => ({
    id: newId('pattern'),
    workspaceId: tx.workspace.id,
    agentId,
    hash,
    shapes: hashes,
    length: hashes.length,
    support: sessions,
    tasks,
    expected: finite(mined.expected),
    logP: finite(mined.logP),
    gain: finite(mined.gain),
    state: mined.evidence ? 'proposed' : 'observed',
    evidence: mined.evidence,
    whyNot: whyNotRow(mined.whyNot, hashOf),
    firstSeenAt: now,
    updatedAt: now,
  }))
  const update = {
    key: ['workspaceId', 'agentId', 'hash'],
    columns: ['support', 'tasks', 'expected', 'logP', 'gain', 'state', 'evidence', 'whyNot', 'updatedAt'],
  } as const
  await bulkInsert(tx.db, tx.store.provider, 'Pattern', columns, rows, {
    update: { key: [...update.key], columns: [...update.columns] },
  })
  await tx.db.pattern.deleteMany({ where: { agentId, updatedAt: { lt: now }, candidates: { none: {} } } })
  await reconcileMissing(tx, { agentId, before: now, history, observed: patterns })
}
