/**
 * Matters that a page may show and an act may change: a read names those that it shows, a write those that it changes, and what a
 * browser reads again follows.
 */
export type Topic =
  | 'connections'
  | 'dependencies'
  | 'directories'
  | 'drafting'
  | 'embedding'
  | 'evidence'
  | 'folders'
  | 'jobs'
  | 'library'
  | 'log'
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
  | 'uses'
  | 'webhooks'
  | 'workspaces'

/** A skill stands otherwise: its own pages, the library and the log. */
export const moved = ['skill', 'library', 'log'] as const satisfies readonly Topic[]

/** A skill says something else, too. */
export const rewritten = [...moved, 'text', 'dependencies'] as const satisfies readonly Topic[]

/** All that a workspace holds. */
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
  'uses',
  'webhooks',
  'workspaces',
] as const satisfies readonly Topic[]
