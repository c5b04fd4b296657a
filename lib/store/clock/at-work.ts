import { AsyncLocalStorage } from 'node:async_hooks'

/** Stands for every workspace: what is changed outside of any is told to all. */
export const everyWorkspace = ''

// Once a process, however often this module is evaluated: the store and its callers may come in different bundles.
const slot: typeof globalThis & { mettleAtWork?: AsyncLocalStorage<string> } = globalThis
const atWork = (): AsyncLocalStorage<string> => (slot.mettleAtWork ??= new AsyncLocalStorage())

/** Runs work whose writes belong to one workspace. Awaited within: what Prisma answers does nothing until it is awaited. */
export const inWorkspace = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> =>
  atWork().run(workspaceId, async () => await work())

/** The workspace whose work is under way. */
export const workspaceAtWork = (): string => atWork().getStore() ?? everyWorkspace
