import { log } from '@/lib/observe/log'
import { inEveryWorkspace } from '@/lib/kernel'
import { adoptChanges } from '@/lib/publish'

/** Imports edits that people made on disk while no server ran. */
export async function adoptInEveryWorkspace(): Promise<void> {
  await inEveryWorkspace({}, { job: 'start', failure: 'the skills on disk could not be looked through' }, async (ctx) => {
    for (const one of await adoptChanges(ctx)) log().info({ workspace: ctx.workspace.name, ...one }, 'a change on disk')
  })
}
