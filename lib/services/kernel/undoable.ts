import { undoableVerbs } from '@/lib/domain/event/verbs'

/** A judgement that a session gave goes with the word on the session; only what was said of the use itself is taken back alone. */
function isOwnWord(before: unknown, after: unknown): boolean {
  const sources = [before, after].map((one) => (one as { source?: unknown } | null)?.source)
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
  if (event.verb === 'judge') return isOwnWord(event.before, event.after)
  const verbs: readonly string[] = undoableVerbs[event.objectKind as keyof typeof undoableVerbs] ?? []
  return verbs.includes(event.verb)
}
