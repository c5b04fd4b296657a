/** Whether the database refused a row because an equal one exists (Prisma P2002): someone else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}
