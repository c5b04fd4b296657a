import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import * as contract from '@/lib/contract/source'
import { agentForWrite, enqueue, wakeWorker, flowVerb, namedFolder, requireLocal, unreadable } from '@/lib/kernel'

/** Queues the taking in of folders or files of this machine. Local mode only. */
export const ingestSources = flowVerb(contract.ingestSources, async (ctx, input) => {
  requireLocal(ctx)
  const named: string[] = []
  for (const one of input.paths) named.push(await namedFolder(ctx, one))
  const paths = [...new Set(named)].toSorted()
  for (const one of paths) await requirePath(one)
  const payload = { paths, agent: input.agent ?? ctx.agent }
  const queuedKey = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
  const job = await ctx.transaction(async (tx) => {
    const agentId = payload.agent === null ? null : (await agentForWrite(tx.db, tx, payload.agent)).id
    return enqueue(tx.db, tx, { kind: 'ingest', agentId, payload, queuedKey })
  })
  wakeWorker()
  return { job: job.id }
})

async function requirePath(file: string): Promise<void> {
  const stat = await fs.stat(file).catch(() => null)
  if (stat?.isDirectory() || stat?.isFile()) return
  throw unreadable('paths', 'file or folder', file)
}
