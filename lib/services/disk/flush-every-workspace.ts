import { store } from '@/lib/store/store'
import { inRepository } from '@/lib/workspace/git'
import { makeContext } from '../kernel/make-context'
import { finishRestore, unfinishedRestores } from '../snapshot/finish-restore'
import { flushDisk } from './flush-disk'
import { workspaceDirOf } from './workspace-dir'

/** Writes what an earlier process decided and did not live to write. */
export async function flushEveryWorkspace(): Promise<void> {
  for (const name of await unfinishedRestores()) await finish(name)
  const waiting = await store().db.workspace.findMany({
    where: { diskWrites: { some: { doneAt: null } } },
    select: { name: true },
  })
  for (const { name } of waiting) {
    await flushDisk(await contextOf(name))
  }
}

const contextOf = (workspace: string) =>
  makeContext({ workspace, actor: { kind: 'job', id: 'start' }, access: ['read', 'write', 'admin'] })

async function finish(workspace: string): Promise<void> {
  const ctx = await contextOf(workspace)
  await inRepository(workspaceDirOf(ctx), () => finishRestore(ctx))
}
