import * as contract from '@/lib/contract/snapshot'
import { Problem } from '@/lib/domain/problem/problem'
import { flowVerb, showPath, type Context } from '@/lib/kernel'
import { summaryOf } from './snapshot-summary'
import { takeSnapshot } from './take-snapshot'

/** @throws Problem `forbidden` for one agent: a snapshot holds the work of all. */
export function requireWhole(ctx: Pick<Context, 'agent'>): void {
  if (ctx.agent !== null)
    throw new Problem('forbidden', 'A snapshot contains the data of every agent. Send the request without an agent.')
}

/** Takes a snapshot and keeps it in the home's folder of snapshots. The act has no inverse: it takes nothing away. */
export const makeSnapshot = flowVerb(contract.makeSnapshot, async (ctx) => {
  requireWhole(ctx)
  const { file, path, bytes, sha256, manifest } = await takeSnapshot(ctx)
  const summary = summaryOf(manifest)
  const event = await ctx.transaction((tx) =>
    tx.emit({
      verb: 'snapshot',
      object: { kind: 'workspace', id: tx.workspace.id, name: tx.workspace.name },
      evidence: { file, sha256, bytes, counts: summary.counts },
    }),
  )
  return { snapshot: { file, path: showPath(path), bytes, sha256, createdAt: manifest.takenAt, ...summary }, event }
})
