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
    'revise',
    'merge',
    'split',
    'restore',
    'create',
    'share',
    'judge',
    'delete',
    'quarantine',
    'clear',
  ],
  candidate: ['propose', 'edit', 'dismiss', 'snooze'],
  session: ['label'],
  source: ['watch', 'unwatch', 'pause', 'resume'],
  redaction: ['set'],
  policy: ['policy'],
  shapeRule: ['set'],
  webhook: ['add', 'remove'],
  load: ['load'],
  pack: ['install', 'update', 'remove'],
  exports: ['set'],
  embedding: ['set'],
} as const satisfies Record<string, readonly string[]>

/** What else stands in the log, by object. */
const otherVerbs = {
  skill: ['keep'],
  candidate: ['withdraw'],
  session: ['add', 'extend', 'merge', 'rename', 'erase', 'session_completed', 'skills_suggested_tools'],
  pattern: [],
  workspace: ['open', 'load', 'save', 'snapshot', 'restore'],
} as const satisfies Record<string, readonly string[]>

/** The kinds of things that the log speaks of. */
export type ObjectKind = keyof typeof undoableVerbs | keyof typeof otherVerbs
type VerbsOf<Table> = Table[keyof Table] extends readonly (infer Verb)[] ? Verb : never
/** What may have happened to one of them. */
export type LoggedVerb = VerbsOf<typeof undoableVerbs> | VerbsOf<typeof otherVerbs> | 'undo'

/** Each kind of thing with what the log may say of it. */
export const verbsByKind: readonly (readonly [kind: string, verbs: readonly string[]])[] = [
  ...Object.entries(undoableVerbs).map(([kind, verbs]) => [kind, [...verbs, 'undo']] as const),
  ...Object.entries(otherVerbs),
]
