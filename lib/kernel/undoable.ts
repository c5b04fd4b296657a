import { fieldOf } from '@/lib/domain/collection/field-of'
import { undoOf } from '@/lib/contract/logs'

/** A judgement from a session is undone with the session's outcome; only a report on the use itself is undone alone. */
function isOwnVerb(before: unknown, after: unknown): boolean {
  const sources = [before, after].map((one) => fieldOf(one, 'source'))
  return sources.includes('explicit')
}

/** Undos of earlier versions did not store what they changed. */
const payloadOfRedo = 2

/** Whether an undo can be redone: it was not redone before, and stored what it changed. */
export const canRedo = (event: {
  undoesId: string | null
  redoesId: string | null
  undoneById: string | null
  payload: number
}): boolean => event.undoesId !== null && event.redoesId === null && event.undoneById === null && event.payload >= payloadOfRedo

/** Whether an act can be undone: it has an inverse and is not undone. */
export function canUndo(event: {
  verb: string
  objectKind: string
  undoneById: string | null
  undoesId: string | null
  before: unknown
  after: unknown
}): boolean {
  if (event.undoneById || event.undoesId) return false
  if (event.verb === 'judge') return isOwnVerb(event.before, event.after)
  // Mining withdraws for good what lost its evidence: such an event tells no state to go back to.
  if (event.verb === 'withdraw' && event.before === null) return false
  return undoOf(event.objectKind, event.verb) !== null
}
