import type { WriteContext } from './context'

/** A bulk operation: all file writes that its parts queue go into one commit, under the first part's event. */
export function inOneCommit(tx: WriteContext): WriteContext {
  let first: string | null = null
  return { ...tx, onDisk: (...steps) => tx.onDisk(...steps.map((step) => ({ ...step, eventId: (first ??= step.eventId) }))) }
}
