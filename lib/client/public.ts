/**
 * The entry point of `mettle/client`: every operation of the API by its name, typed by the contracts. It never retries: to repeat a
 * write safely, pass an idempotency key.
 */
export { createClient } from './http-client'
export type { CallInput, CallName, CallOptions, CallOutput, Client, ClientSettings } from './http-client'
export { ProblemError } from './problem-error'
export type { ProblemBody } from './problem-error'
