import { store } from '@/lib/store/store'
import { makeContext } from '../kernel/make-context'
import { flushDisk } from './flush-disk'

/** Writes what an earlier process decided and did not live to write. */
export async function flushEveryWorkspace(): Promise<void> {
  const waiting = await store().db.workspace.findMany({
    where: { diskWrites: { some: { doneAt: null } } },
    select: { name: true },
  })
  for (const { name } of waiting) {
    await flushDisk(
      await makeContext({ workspace: name, actor: { kind: 'job', id: 'start' }, access: ['read', 'write', 'admin'] }),
    )
  }
}
