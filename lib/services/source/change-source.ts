import * as contract from '@/lib/contract/source'
import type { Source } from '@/prisma/generated/sqlite/client'
import { jobBus, requireLocal, writeVerb, type WriteContext } from '@/lib/kernel'
import { findSource, sourceItem } from '@/lib/ingest'

type Change = Partial<Pick<Source, 'heldPath' | 'isPaused'>>

async function change(tx: WriteContext, id: string, verb: 'pause' | 'resume' | 'unwatch', data: Change) {
  requireLocal(tx)
  const row = await findSource(tx.db, tx, id)
  const before = { heldPath: row.heldPath, isPaused: row.isPaused }
  const after = { ...before, ...data }
  if (after.heldPath === before.heldPath && after.isPaused === before.isPaused)
    return { source: await sourceItem(tx.db, tx, row), event: null }
  const changed = await tx.db.source.update({ where: { id }, data })
  const event = await tx.emit({ verb, object: { kind: 'source', id, name: row.path }, before, after })
  tx.afterCommit(() => void jobBus().emit('sources'))
  return { source: await sourceItem(tx.db, tx, changed), event }
}

/** Pauses a watched folder, or goes on with it: what came meanwhile is taken in then. */
export const pauseSource = writeVerb(contract.pauseSource, (tx, { id, isPaused }) =>
  change(tx, id, isPaused ? 'pause' : 'resume', { isPaused }),
)

/** Stops watching a folder. The sessions that came from it stay, and how far its files were read is remembered. */
export const removeSource = writeVerb(contract.removeSource, (tx, { id }) => change(tx, id, 'unwatch', { heldPath: null }))
