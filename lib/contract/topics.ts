/**
 * Topics that a page may show and an operation may change: reads name those they show, writes those they change, and browsers
 * refetch accordingly.
 */
export type Topic =
  | 'browsers'
  | 'connections'
  | 'dependencies'
  | 'directories'
  | 'drafting'
  | 'embedding'
  | 'evidence'
  | 'folders'
  | 'jobs'
  | 'keys'
  | 'library'
  | 'log'
  | 'members'
  | 'packs'
  | 'policy'
  | 'queue'
  | 'ranking'
  | 'redaction'
  | 'runs'
  | 'sessions'
  | 'shapeRules'
  | 'skill'
  | 'snapshots'
  | 'sources'
  | 'text'
  | 'toolTrust'
  | 'uses'
  | 'webhooks'
  | 'workspaces'

/** A skill's state changes: its own pages, the library and the log. */
export const moved = ['skill', 'library', 'log'] as const satisfies readonly Topic[]

/** A skill's text changes, too. */
export const rewritten = [...moved, 'text', 'dependencies'] as const satisfies readonly Topic[]

/** Everything in a workspace. */
export const everything = [
  ...rewritten,
  'connections',
  'directories',
  'embedding',
  'evidence',
  'folders',
  'jobs',
  'packs',
  'policy',
  'queue',
  'ranking',
  'redaction',
  'runs',
  'sessions',
  'shapeRules',
  'sources',
  'toolTrust',
  'uses',
  'webhooks',
  'workspaces',
] as const satisfies readonly Topic[]
