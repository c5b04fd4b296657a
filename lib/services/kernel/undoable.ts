/** Acts that have an inverse, by object and verb. The undo service implements each; what is absent says that it has none. */
export const undoableVerbs = {
  skill: [
    'promote',
    'prove',
    'warn',
    'recover',
    'deprecate',
    'unblock',
    'archive',
    'reject',
    'reset',
    'uninstall',
    'protect',
    'unprotect',
    'edit',
    'restore',
    'create',
    'share',
  ],
  candidate: ['edit', 'dismiss', 'snooze'],
  session: ['label'],
  policy: ['policy'],
} as const satisfies Record<string, readonly string[]>

/** Whether an event can still be undone: its act has an inverse and it was not undone already. */
export function canUndo(event: {
  verb: string
  objectKind: string
  undoneById: string | null
  undoesId: string | null
}): boolean {
  if (event.undoneById || event.undoesId) return false
  const verbs: readonly string[] = undoableVerbs[event.objectKind as keyof typeof undoableVerbs] ?? []
  return verbs.includes(event.verb)
}
