import * as contract from '@/lib/contract/demo'
import { flowVerb } from '@/lib/kernel'
import { dropDemo, dropRepository, findDemo } from './demo-workspace'

/** Removes the demo workspace with all its rows and files; once it is gone, again changes nothing. */
export const removeDemo = flowVerb(contract.removeDemo, async (ctx) => {
  const workspace = await findDemo(ctx)
  // A workspace that a person named so is not the demo's: neither its rows nor its files are touched.
  if (workspace && !workspace.isDemo) return { removed: false }
  if (!workspace) return { removed: await dropRepository(ctx) }
  await dropDemo(ctx, workspace)
  return { removed: true }
})
