import { fieldOf } from '@/lib/domain/collection/field-of'
import { undoOf } from '@/lib/contract/logs'

/** A judgement that a session gave goes with the word on the session; only what was said of the use itself is taken back alone. */
function isOwnVerb(before: unknown, after: unknown): boolean {
  const sources = [before, after].map((one) => fieldOf(one, 'source'))
  return sources.includes('explicit')
}

/** Whether an event can still be undone: its act has an inverse and it was not undone already. */
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
  return undoOf(event.objectKind, event.verb) !== null
}
