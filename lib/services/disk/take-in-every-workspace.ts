import { log } from '@/lib/observe/log'
import { store } from '@/lib/store/store'
import { makeContext } from '../kernel/make-context'
import { takeIn } from './take-in'

/** Takes in what people did on disk while nobody served. A workspace that cannot be looked through keeps no other from it. */
export async function takeInEveryWorkspace(): Promise<void> {
  for (const { name } of await store().db.workspace.findMany({ select: { name: true } })) {
    try {
      const ctx = await makeContext({ workspace: name, actor: { kind: 'job', id: 'start' }, access: ['read', 'write', 'admin'] })
      for (const one of await takeIn(ctx)) log().info({ workspace: name, ...one }, 'a change on disk')
    } catch (error) {
      log().error({ err: error, workspace: name }, 'the skills on disk could not be looked through')
    }
  }
}
