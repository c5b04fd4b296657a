import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/source'
import { invalid } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { flowVerb, jobBus, namedFolder, requireLocal, showPath, unreadable } from '@/lib/kernel'
import { queueScan, sourceItem } from '@/lib/ingest'
import { holdsEverything } from '@/lib/publish'

/** Watches a folder from now on. One that is watched already stays as it is, but is looked through at once. */
export const addSource = flowVerb(contract.addSource, async (ctx, input) => {
  requireLocal(ctx)
  const folder = await namedFolder(ctx, input.path)
  await requireFolder(folder)
  const heldPath = showPath(folder)
  const agentName = input.agent ?? ctx.agent
  const { row, event } = await ctx.transaction(async (tx) => {
    const known = await tx.db.source.findUnique({ where: { workspaceId_heldPath: { workspaceId: tx.workspace.id, heldPath } } })
    if (known) return { row: known, event: null }
    const data = { id: newId('source'), workspaceId: tx.workspace.id, path: heldPath, heldPath, agentName, createdAt: tx.now() }
    const created = await tx.db.source.create({ data })
    const object = { kind: 'source' as const, id: created.id, name: heldPath }
    const made = await tx.emit({
      verb: 'watch',
      object,
      before: { heldPath: null, isPaused: false },
      after: { heldPath, isPaused: false },
    })
    return { row: created, event: made }
  })
  const job = await queueScan(ctx, row)
  jobBus().emit('sources')
  return { source: await sourceItem(ctx.db, ctx, row), event, job }
})

async function requireFolder(folder: string): Promise<void> {
  const stat = await fs.stat(folder).catch(() => null)
  if (!stat?.isDirectory()) throw unreadable('path', 'folder', folder)
  if (holdsEverything(folder)) throw invalid('path: contains the whole machine. Name the session folder.')
}
