import { inEveryWorkspace } from '@/lib/kernel'
import { asWriter, finishRestore, flushDisk, unfinishedRestores } from '@/lib/publish'

/** Writes what an earlier process decided and did not finish writing. */
export async function flushEveryWorkspace(): Promise<void> {
  const restoring = { name: { in: await unfinishedRestores() } }
  await inEveryWorkspace(restoring, { job: 'start', failure: 'the files of a restore could not be brought' }, (ctx) =>
    asWriter(ctx, () => finishRestore(ctx)),
  )
  const waiting = { diskWrites: { some: { doneAt: null } } }
  await inEveryWorkspace(waiting, { job: 'start', failure: 'what waits for the disk could not be written' }, async (ctx) => {
    await flushDisk(ctx)
  })
}
