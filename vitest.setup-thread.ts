import { buildThreadIfNeeded } from './scripts/build-thread.mjs'

/** The services' tests use the same second thread as the server. */
export const setup = buildThreadIfNeeded
