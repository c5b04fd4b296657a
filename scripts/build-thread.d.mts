/** Makes dist/thread.mjs where it is missing or older than its sources. */
export function buildThreadIfNeeded(): Promise<void>
