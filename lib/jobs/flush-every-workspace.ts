import { inEveryWorkspace } from '@/lib/kernel'
import { settings } from '@/lib/config/settings'
import { store } from '@/lib/store/store'
import {
  asWriter,
  dropFollowedDemo,
  finishRestore,
  flushDisk,
  followsAnother,
  hasStagings,
  unfinishedRestores,
} from '@/lib/publish'

/** Whoever has the folder now may be restoring: what is left of that one is removed the next time. */
const unlessOthers = () => Promise.resolve(true)

/** Writes what an earlier process decided and did not finish writing. */
export async function flushEveryWorkspace(): Promise<void> {
  const restoring = { name: { in: await unfinishedRestores() } }
  await inEveryWorkspace(restoring, { job: 'start', failure: 'the files of a restore could not be brought' }, async (ctx) => {
    if (!(await followsAnother(ctx))) await asWriter(ctx, () => finishRestore(ctx))
  })
  await inEveryWorkspace({}, { job: 'start', failure: 'what a restore left could not be removed' }, async (ctx) => {
    if (await hasStagings(ctx)) await asWriter(ctx, () => finishRestore(ctx).then(() => true), { unless: unlessOthers })
  })
  const waiting = { diskWrites: { some: { doneAt: null } } }
  await inEveryWorkspace(waiting, { job: 'start', failure: 'what waits for the disk could not be written' }, async (ctx) => {
    await flushDisk(ctx)
  })
  await dropFollowedDemo({ store: store(), settings: settings() })
}
