import type { ScopeInput } from './use-what-if'

/** The input of the history tab, shared by the server page and the browser. */
export const versionsInput = (scope: ScopeInput) => ({ ...scope, limit: 100 })
