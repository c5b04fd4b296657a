import * as contract from '@/lib/contract/pack'
import { planRemoval } from '@/lib/domain/pack/plan'
import { notFound } from '@/lib/domain/problem/problem'
import { writeVerb, type WriteContext } from '@/lib/kernel'
import { lockedSkills, packSnapshot, showLock, packStateOf, removePackSkills } from '@/lib/library'

async function loadPack(tx: WriteContext, name: string) {
  const row = await tx.db.pack.findUnique({ where: { workspaceId_name: { workspaceId: tx.workspace.id, name } } })
  if (!row?.isInstalled) throw notFound(`installed pack named "${name}"`)
  return row
}

/**
 * Removes a pack: its skills go as if a person deleted them, in one transaction and one commit, and undo brings all of it back. What
 * a person edited or other skills need stays, and is told. A built-in pack that was removed stays away.
 */
export const removePack = writeVerb(contract.removePack, async (tx, input) => {
  const row = await loadPack(tx, input.name)
  const { name, version } = row
  const packState = await packStateOf(tx.db, tx, lockedSkills(row))
  const items = planRemoval(packState)
  if (input.dryRun) return { name, version, items, event: null }
  const after = { ...packSnapshot(row), isInstalled: false }
  const event = await tx.emit({ verb: 'remove', object: { kind: 'pack', id: row.id, name }, before: packSnapshot(row), after })
  await showLock(tx, row.id, { id: event, message: `remove pack ${name} ${version}` })
  const removed = items.flatMap((item) => (item.status === 'removed' ? (packState.rows.get(item.name) ?? []) : []))
  await removePackSkills(tx, removed, { runId: event, reason: `removed with ${name} ${version}` })
  const data = { isInstalled: false, updatedAt: tx.now(), revision: { increment: 1 } }
  await tx.db.pack.update({ where: { id: row.id }, data })
  return { name, version, items, event }
})
