/** No room, no quota left, mounted to be read alone. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether a write failed for a cause that holds for every other write to that disk too. */
export const isWholeDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
