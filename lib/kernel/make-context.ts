import { settings } from '@/lib/config/settings'
import { everyWorkspace, inWorkspace } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { defaultWorkspace, openWorkspace } from './open-workspace'
import type { Context } from './context'

const now = () => new Date()

/** The context of a call in this process: the store, the settings, the actor and the workspace. */
export async function makeContext(
  who: Pick<Context, 'actor' | 'permissions' | 'userId' | 'browser' | 'role' | 'boundAgent' | 'isAgentDoor' | 'lease'> & {
    workspace?: string
    agent?: string | null
  },
): Promise<Context> {
  const opened = store()
  const workspace = await openWorkspace(opened, who.workspace ?? defaultWorkspace, now())
  return { ...who, store: opened, settings: settings(), workspace, agent: who.agent ?? null, now }
}

/** Does what surrounds an operation as work of its workspace: the database shows it the rows of that one alone. */
export const asWorkOf = <T>({ workspace }: Pick<Context, 'workspace'>, work: () => Promise<T>): Promise<T> =>
  inWorkspace(workspace.id, work)

/** Does what concerns the whole server, whichever workspace asks. */
export const asWorkOfAll = <T>(work: () => Promise<T>): Promise<T> => inWorkspace(everyWorkspace, work)
