import type { ScopeInput } from './use-what-if'

/** The question of the history tab, for the server's first answer and the browser alike. */
export const versionsInput = (scope: ScopeInput) => ({ ...scope, limit: 100 })
