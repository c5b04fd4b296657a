import { log } from '@/lib/observe/log'
import { chainFormer, inEveryWorkspace } from '@/lib/kernel'

const longMs = 60 * 60 * 1000

/** Gives the events of an earlier version their places in the chain of their workspace: once in the life of a log. */
export async function chainEveryWorkspace(): Promise<void> {
  await inEveryWorkspace({ eventHead: null }, { job: 'start', failure: 'the log was not chained' }, async (ctx) => {
    const chained = await ctx.store.db.$transaction((db) => chainFormer(db, ctx), { timeout: longMs })
    if (chained > 0) log().info({ workspace: ctx.workspace.name, events: chained }, 'the log was chained')
  })
}
