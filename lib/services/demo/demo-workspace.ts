import { promises as fs } from 'node:fs'
import { inRepository } from '@/lib/workspace/git'
import { demoName, workspaceDirOf, type Context } from '@/lib/kernel'
import { everyWorkspace, inWorkspace, type Client, type Transaction } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'

type DemoWorkspace = Context['workspace'] & { createdAt: Date }

/** The workspace that bears the demo's name, whatever it holds; null where there is none. */
export function findDemo(ctx: Pick<Context, 'store'>): Promise<DemoWorkspace | null> {
  return ctx.store.db.workspace.findUnique({
    where: { name: demoName },
    select: { id: true, name: true, isDemo: true, createdAt: true },
  })
}

/** Written as the last act of a load: without it a load ended halfway. */
export const loadedVerb = 'load'

export async function isLoaded(ctx: Pick<Context, 'store'>, workspaceId: string): Promise<boolean> {
  const where = { workspaceId, verb: loadedVerb, objectKind: 'workspace' } as const
  return (await fromOutside(ctx, (db) => db.event.count({ where }))) > 0
}

/** Work on the rows of the demo by who stands in another workspace. */
export const fromOutside = <T>({ store }: Pick<Context, 'store'>, work: (db: Client) => Promise<T>): Promise<T> =>
  inWorkspace(everyWorkspace, () => work(store.db))

/**
 * Drops a demo workspace: its rows by cascade, what the disk is known to hold, then its repository. Answers whether there
 * was anything.
 */
export async function dropDemo(ctx: Pick<Context, 'store' | 'settings'>, workspace: Context['workspace']): Promise<void> {
  const drop = async (db: Transaction) => {
    const skills = await db.skill.findMany({ where: { workspaceId: workspace.id }, select: { id: true } })
    const ids = skills.map((skill) => skill.id)
    await inChunks(ids, async (some) => {
      await db.diskState.deleteMany({ where: { skillId: { in: some } } })
      return []
    })
    await db.workspace.deleteMany({ where: { id: workspace.id, isDemo: true } })
  }
  await fromOutside(ctx, (db) => db.$transaction(drop))
  await dropRepository(ctx)
}

/** Removes the demo's repository. Answers whether there was one. */
export async function dropRepository(ctx: Pick<Context, 'settings'>): Promise<boolean> {
  const dir = workspaceDirOf({ ...ctx, workspace: { id: '', name: demoName, isDemo: true } })
  return inRepository(dir, async () => {
    const isThere = await fs.stat(dir).then(
      () => true,
      () => false,
    )
    await fs.rm(dir, { recursive: true, force: true })
    return isThere
  })
}
