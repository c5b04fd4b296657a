/** Whether the database refused a row because an equal one exists (Prisma P2002), written by someone else first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}

const races = /^(?:P2002|P2034|UniqueConstraintViolation|TransactionWriteConflict|23505|40001|40P01)$/

/**
 * Whether a transaction lost a race: an equal row was inserted first, or the two deadlocked. A retry sees what the other one wrote.
 */
export function isLostRace(error: unknown): boolean {
  for (const one of chainOf(error)) if (codesOf(one).some((code) => races.test(code))) return true
  return false
}

/** Error names of Prisma, its adapters and the drivers; PostgreSQL's driver writes its own in lower case. */
const names = /^(?:PrismaClient\w*|DriverAdapterError|UserFacingError|LibsqlError|SqliteError|DatabaseError|error)$/

/** Whether an error comes from the database or a layer in between: its message belongs in the log, not in a response. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof Error && (names.test(error.name) || 'clientVersion' in error)
}

const offline = 'The database is not responding. Check that it is running and reachable, then retry.'
const full = 'The disk is full. Free some space, then retry.'
const busy = 'The database is busy. Retry in a moment.'
const readonly = 'The database or its disk is read-only. Give this process write access, then retry.'
const damaged = 'The database can’t be read: its disk failed or its file is damaged. Repair it or restore a snapshot, then retry.'

/** The codes of each layer: Prisma, its adapters, SQLite by number and by name, PostgreSQL and the system. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^(?:P1001|P1002|P1003|P1017|DatabaseNotReachable|ConnectionClosed|DatabaseDoesNotExist)$/, offline],
  [/^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|08\w{3}|57P0[123])$/, offline],
  [/^(?:sqlite:13|SQLITE_FULL\w*|53100|ENOSPC|EDQUOT)$/, full],
  [/^(?:sqlite:[56]|SQLITE_BUSY\w*|SQLITE_LOCKED\w*|P1008|P2024|P2028|SocketTimeout|TooManyConnections|53[23]00)$/, busy],
  [/^(?:sqlite:8|SQLITE_READONLY\w*|25006|EROFS)$/, readonly],
  [/^(?:sqlite:(?:10|11|14|26)|SQLITE_(?:IOERR|CORRUPT|CANTOPEN|NOTADB)\w*|58030)$/, damaged],
]

/** A connection that ends within a transaction has a message and no code. */
const cutOff =
  /connection terminated|connection error and is not queryable|connection ended unexpectedly|server has closed the connection/i

/**
 * Why the database or its disk cannot serve now, as a sentence that says what to do; null for any other error. It quotes nothing
 * from the error's own text.
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

/** An error and its causes, including those that Prisma stores of its adapter. */
function* chainOf(error: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (!isObject(error) || depth > depthMax) return
  yield error
  const { meta, cause } = error
  if (isObject(meta)) yield* chainOf(meta.driverAdapterError, depth + 1)
  yield* chainOf(cause, depth + 1)
}

/** SQLite's adapter reports numbers; the low byte is the kind of failure. */
function codesOf({ code, originalCode, extendedCode, kind }: Record<string, unknown>): string[] {
  const primary = kind === 'sqlite' && typeof extendedCode === 'number' ? [`sqlite:${extendedCode & 0xff}`] : []
  const named = [code, kind, kind === 'sqlite' ? null : originalCode].filter((one) => typeof one === 'string')
  return [...primary, ...named]
}
