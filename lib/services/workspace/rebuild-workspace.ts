import { runDoctor } from '@/lib/contract/doctor'
import * as contract from '@/lib/contract/rebuild'
import { flowVerb, perform, showPath } from '@/lib/kernel'
import { rebuildDisk } from '@/lib/publish'

/** Makes the files and the repository of a workspace anew from the database, and has the doctor look at them. */
export const rebuildWorkspace = flowVerb(contract.rebuildWorkspace, async (ctx, { force }) => {
  const { dir, commits, skills, aside } = await rebuildDisk(ctx, { force })
  const event = await ctx.transaction((tx) =>
    tx.emit({
      verb: 'rebuild',
      object: { kind: 'workspace', id: tx.workspace.id, name: tx.workspace.name },
      evidence: { commits, skills, aside: aside === null ? null : showPath(aside) },
    }),
  )
  const { ok, items } = await perform(ctx, runDoctor, {})
  return { folder: showPath(dir), commits, skills, aside: aside && showPath(aside), doctor: { ok, items }, event }
})
