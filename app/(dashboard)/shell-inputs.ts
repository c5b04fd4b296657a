/** Inputs of the shell's counts: only the total of each list is needed. */
export const waiting = { status: 'open', limit: 1 } as const
export const librarySize = { limit: 1 } as const
export const storedSessions = { limit: 1 } as const
