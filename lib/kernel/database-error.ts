/** Whether the database refused a row because an equal one exists (Prisma P2002): someone else was first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}

const races = /^(?:P2002|P2034|UniqueConstraintViolation|TransactionWriteConflict|23505|40001|40P01)$/

/**
 * Whether a transaction lost to one at the same moment: an equal row came first, or each waited for the other. The same work once more
 * meets what the other left.
 */
export function isLostRace(error: unknown): boolean {
  for (const one of chainOf(error)) if (codesOf(one).some((code) => races.test(code))) return true
  return false
}

/** Names that Prisma, its adapters and the drivers below give their errors; that of PostgreSQL's driver is in lower case. */
const names = /^(?:PrismaClient\w*|DriverAdapterError|UserFacingError|LibsqlError|SqliteError|DatabaseError|error)$/

/** Whether an error comes from the database or what stands between: its words are for the log, not for an answer. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && (names.test(error.name) || 'clientVersion' in error)
}

const offline = 'The database is not responding. Check that it is running and reachable, then retry.'
const full = 'The disk is full. Free some space, then retry.'
const busy = 'The database is busy. Retry in a moment.'
const readonly = 'The database or its disk is read-only. Give this process write access, then retry.'
const damaged = 'The database can’t be read: its disk failed or its file is damaged. Repair it or restore a snapshot, then retry.'

/** What each layer calls it: Prisma, its adapters, SQLite by number and by name, PostgreSQL and the system. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^(?:P1001|P1002|P1003|P1017|DatabaseNotReachable|ConnectionClosed|DatabaseDoesNotExist)$/, offline],
  [/^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|08\w{3}|57P0[123])$/, offline],
  [/^(?:sqlite:13|SQLITE_FULL\w*|53100|ENOSPC|EDQUOT)$/, full],
  [/^(?:sqlite:[56]|SQLITE_BUSY\w*|SQLITE_LOCKED\w*|P1008|P2024|P2028|SocketTimeout|TooManyConnections|53[23]00)$/, busy],
  [/^(?:sqlite:8|SQLITE_READONLY\w*|25006|EROFS)$/, readonly],
  [/^(?:sqlite:(?:10|11|14|26)|SQLITE_(?:IOERR|CORRUPT|CANTOPEN|NOTADB)\w*|58030)$/, damaged],
]

/** Connections that end within a transaction have words only. */
const cutOff =
  /connection terminated|connection error and is not queryable|connection ended unexpectedly|server has closed the connection/i

/**
 * Why the database or the disk under it does not serve at present, as a sentence that says what to do; null for an error that is
 * not about that. Nothing of the error's own text is in it.
 */
export function outageOf(error: unknown): string | null {
  for (const one of chainOf(error)) {
    for (const code of codesOf(one)) {
      const match = causes.find(([form]) => form.test(code))
      if (match) return match[1]
    }
    if (one instanceof Error && cutOff.test(one.message)) return offline
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const depthMax = 6

/** An error and what lies under it: causes, and what Prisma keeps of its adapter's. */
function* chainOf(error: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (!isObject(error) || depth > depthMax) return
  yield error
  const { meta, cause } = error
  if (isObject(meta)) yield* chainOf(meta.driverAdapterError, depth + 1)
  yield* chainOf(cause, depth + 1)
}

/** SQLite's adapter tells numbers; the low byte is the kind of failure. */
function codesOf({ code, originalCode, extendedCode, kind }: Record<string, unknown>): string[] {
  const primary = kind === 'sqlite' && typeof extendedCode === 'number' ? [`sqlite:${extendedCode & 0xff}`] : []
  const named = [code, kind, kind === 'sqlite' ? null : originalCode].filter((one) => typeof one === 'string')
  return [...primary, ...named]
}
