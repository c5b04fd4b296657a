import type { WriteContext } from './context'

/** A bulk operation: all file writes that its parts queue go into one commit, under `event`, or the first part's. */
export function inOneCommit(tx: WriteContext, event: string | null = null): WriteContext {
  let first = event
  return { ...tx, onDisk: (...steps) => tx.onDisk(...steps.map((step) => ({ ...step, eventId: (first ??= step.eventId) }))) }
}
