import { AsyncLocalStorage } from 'node:async_hooks'

/** The id that means every workspace: a change outside of any concerns all. */
export const everyWorkspace = ''

// One per process, however often this module is evaluated: the store and its callers may come from different bundles.
const slot: typeof globalThis & { mettleAtWork?: AsyncLocalStorage<string> } = globalThis
const atWork = (): AsyncLocalStorage<string> => (slot.mettleAtWork ??= new AsyncLocalStorage())

/** Runs work whose writes belong to one workspace. It is awaited inside, because a Prisma query starts only when awaited. */
export const inWorkspace = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> =>
  atWork().run(workspaceId, async () => await work())

/** The workspace that the current work belongs to. */
export const workspaceAtWork = (): string => atWork().getStore() ?? everyWorkspace
