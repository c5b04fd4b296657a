/**
 * What programs import as `mettle/client`: every operation of the API by its name, typed by the contracts. Nothing is sent twice:
 * who wants to repeat a write gives it an idempotency key.
 */
export { createClient } from './http-client'
export type { CallInput, CallName, CallOptions, CallOutput, Client, ClientSettings } from './http-client'
export { ProblemError } from './problem-error'
export type { ProblemBody } from './problem-error'
