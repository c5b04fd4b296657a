/** What the shell counts: of each list only the total is wanted. */
export const waiting = { status: 'open', limit: 1 } as const
export const librarySize = { limit: 1 } as const
export const storedSessions = { limit: 1 } as const
