import type { WriteContext } from './context'

/** A bulk act: whatever its parts queue for the disk lands in one commit, under the first part's event. */
export function inOneCommit(tx: WriteContext): WriteContext {
  let first: string | null = null
  return { ...tx, onDisk: (...steps) => tx.onDisk(...steps.map((step) => ({ ...step, eventId: (first ??= step.eventId) }))) }
}
