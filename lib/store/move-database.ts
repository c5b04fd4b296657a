import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createClient, type Client, type Row as FileRow, type Transaction } from '@libsql/client'
import type pg from 'pg'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { postgresTypes } from './bulk-insert'
import { withCopy } from './copy-database'
import { databaseFile } from './database-file'
import { mendTexts } from './mend-texts'
import { migrate, textOf } from './migrate'
import { packRows, type ColumnKind } from './pack-rows'
import { connectPostgres } from './reach-database'
import { columnKind, type AnyKind } from './read-columns'

/** A database that cannot be moved as asked. The message is written for the person at the terminal; nothing was changed. */
export class MoveRefused extends Error {}

/** Rows of a table that were moved. */
export interface MovedTable {
  name: string
  rows: number
}

/** Rows that are read and written at once. */
const page = 500
/** What is of a database, or of a process that uses it: which migrations ran, how often it was changed, who writes files. */
const leftBehind = new Set(['_prisma_migrations', 'Revision', 'DiskLease'])

type Columns = Map<string, AnyKind>
type Row = Record<string, unknown>

/** What a move may be told. */
interface MoveOptions {
  /** The folder with `prisma/migrations`; by default the working directory. */
  root?: string
  /** Hears of each table before it is copied. */
  onTable?: (table: MovedTable) => void
}

/**
 * Copies every row of an SQLite database into an empty PostgreSQL database, and compares what arrived with what was sent, row by row.
 * All of it is there afterwards or nothing. The file is only read: what an older version left in it is brought up to date in a copy
 * beside it, which takes as much of the disk as the file while this runs. The caller sees to it that nobody writes meanwhile. Memory: a
 * page of rows.
 * @throws MoveRefused for addresses that are not from a file to PostgreSQL, for a database that is not empty, and where rows differ.
 */
export async function moveDatabase(from: string, to: string, { root, onTable }: MoveOptions = {}): Promise<MovedTable[]> {
  await requireRoom(from, to)
  return withCopy(from, async (copy) => {
    await migrate(copy, root)
    await mendTexts(copy)
    await migrate(to, root)
    const source = createClient({ url: copy, intMode: 'number', concurrency: 1 })
    const target = await connectPostgres(to)
    const rows = await source.transaction('read')
    try {
      return await moveTables(rows, target, onTable)
    } finally {
      rows.close()
      source.close()
      // What was not committed is rolled back with the connection.
      await target.end()
    }
  })
}

/**
 * What a move would copy: every table with its rows, after the same checks of both addresses. Changes nothing.
 * @throws MoveRefused as `moveDatabase`
 */
export async function planMove(from: string, to: string): Promise<MovedTable[]> {
  const tables = await requireRoom(from, to)
  return tables.filter(({ name }) => !leftBehind.has(name))
}

async function moveTables(rows: Transaction, target: pg.Client, onTable?: (table: MovedTable) => void): Promise<MovedTable[]> {
  await target.query("BEGIN; SET LOCAL TIME ZONE 'UTC'")
  const tables = await tablesOf(target)
  // A server that starts meanwhile waits, and then finds all of it.
  await target.query(`LOCK TABLE ${tables.map((name) => `"${name}"`).join(', ')} IN EXCLUSIVE MODE`)
  await requireEmpty(target, tables)
  const moved: MovedTable[] = []
  for (const name of tables) {
    onTable?.({ name, rows: await countRows(rows, name) })
    moved.push(await moveTable(rows, target, name))
  }
  await target.query('COMMIT')
  await target.query('ANALYZE')
  return moved
}

/** Checks both addresses, and that nothing lies where rows are to go. Returns the tables of the file with their rows. */
async function requireRoom(from: string, to: string): Promise<MovedTable[]> {
  const file = databaseFile(from)
  if (file === null)
    throw new MoveRefused(
      'the database of this home is no SQLite file. Where DATABASE_URL names PostgreSQL already, unset it to move the file of the home',
    )
  if (!existsSync(file)) throw new MoveRefused(`there is no database at ${file}. Set METTLE_HOME to the folder that has it`)
  if (!/^postgres(?:ql)?:\/\//.test(to))
    throw new MoveRefused('the new database must be PostgreSQL: --to postgresql://user@host/name')
  const source = createClient({ url: from, intMode: 'number', concurrency: 1 })
  const target = await connectPostgres(to)
  try {
    const tables = await tablesOfFile(source)
    const known = new Set([...tables.map(({ name }) => name), ...leftBehind])
    const present = await namesOf(target)
    const foreign = present.find((name) => !known.has(name))
    if (foreign) throw new MoveRefused(`the new database has a table ${foreign} of something else. Name an empty one`)
    await requireEmpty(
      target,
      present.filter((name) => !leftBehind.has(name)),
    )
    return tables
  } finally {
    source.close()
    await target.end()
  }
}

async function tablesOfFile(source: Client): Promise<MovedTable[]> {
  const { rows } = await source.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const tables: MovedTable[] = []
  for (const name of rows.map((row) => textOf(row.name))) tables.push({ name, rows: await countRows(source, name) })
  if (!tables.some(({ name }) => name === 'Workspace')) throw new MoveRefused('the database of this home holds no workspace')
  return tables
}

async function countRows(source: Pick<Client, 'execute'>, table: string): Promise<number> {
  const { rows } = await source.execute(`SELECT count(*) AS n FROM "${table}"`)
  return Number(rows[0]?.n ?? 0)
}

async function namesOf(target: pg.Client): Promise<string[]> {
  const { rows } = await target.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1',
  )
  return rows.map(({ name }) => name)
}

/** Every table of the new database, those first that others refer to. */
async function tablesOf(target: pg.Client): Promise<string[]> {
  const { rows: references } = await target.query<{ of: string; to: string }>(
    `SELECT a.relname AS of, b.relname AS to FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
  )
  const waiting = new Set((await namesOf(target)).filter((name) => !leftBehind.has(name)))
  const inOrder: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => references.every(({ of, to }) => of !== name || to === name || !waiting.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    for (const name of free) waiting.delete(name)
    inOrder.push(...free)
  }
  return inOrder
}

async function requireEmpty(target: pg.Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const { rowCount } = await target.query(`SELECT 1 FROM "${name}" LIMIT 1`)
    if (rowCount) throw new MoveRefused(`the new database is in use (its table ${name} has rows). Name an empty one`)
  }
}

async function moveTable(source: Transaction, target: pg.Client, name: string): Promise<MovedTable> {
  const columns = await columnsOf(source, name)
  const sent = new RowsDigest(columns)
  for (let after = 0; ;) {
    const sql = `SELECT rowid AS "rowid!", * FROM "${name}" WHERE rowid > ? ORDER BY rowid LIMIT ${page}`
    const { rows } = await source.execute({ sql, args: [after] })
    const read = rows.map((row) => readRow(row, columns))
    read.forEach((row) => sent.add(row))
    if (read.length > 0) await insert(target, name, columns, read)
    const last = rows.at(-1)?.['rowid!']
    if (rows.length < page || typeof last !== 'number') break
    after = last
  }
  const arrived = await digestOf(target, name, columns)
  if (arrived.text() !== sent.text())
    throw new MoveRefused(`rows of ${name} did not arrive as they were (${arrived.count} of ${sent.count}). Nothing was moved`)
  return { name, rows: sent.count }
}

async function columnsOf(source: Transaction, table: string): Promise<Columns> {
  const { rows } = await source.execute({ sql: 'SELECT name, type FROM pragma_table_info(?)', args: [table] })
  return new Map(rows.map(({ name, type }) => [textOf(name), columnKind('sqlite', table, textOf(name), textOf(type))]))
}

const readRow = (row: FileRow, columns: Columns): Row =>
  Object.fromEntries([...columns].map(([name, kind]) => [name, readValue(row[name], kind)]))

/** A value of an SQLite column as PostgreSQL holds it. */
function readValue(value: FileRow[string] | undefined, kind: AnyKind): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'bool') return Boolean(value)
  if (kind === 'time') return new Date(typeof value === 'string' ? value : Number(value))
  if (kind === 'json') return JSON.parse(textOf(value))
  return kind === 'bytes' && value instanceof ArrayBuffer ? Buffer.from(value) : value
}

async function insert(target: pg.Client, table: string, columns: Columns, rows: readonly Row[]): Promise<void> {
  // Bytes travel as text within the JSON of a page.
  const kinds = Object.fromEntries([...columns].map(([name, kind]) => [name, kind === 'bytes' ? 'text' : kind])) as Record<
    string,
    ColumnKind
  >
  const spelled = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
    ),
  )
  const names = [...columns.keys()].map((name) => `"${name}"`).join(', ')
  const read = [...columns].map(([name, kind]) => (kind === 'bytes' ? `decode("${name}", 'base64')` : `"${name}"`)).join(', ')
  const typed = Object.entries(kinds).map(([name, kind]) => `"${name}" ${postgresTypes[kind]}`)
  const from = `json_to_recordset($1::json) AS r(${typed.join(', ')})`
  await target.query(`INSERT INTO "${table}" (${names}) SELECT ${read} FROM ${from}`, [packRows('postgresql', kinds, spelled)])
}

/** A digest of rows in whatever order: SHA-256 of each, added up bit by bit, and their number. */
class RowsDigest {
  count = 0
  readonly #sum = Buffer.alloc(32)

  constructor(readonly columns: Columns) {}

  add(row: Row): void {
    const values = [...this.columns.keys()].map((name) => plain(row[name]))
    const digest = createHash('sha256').update(canonicalJson(values)).digest()
    for (const [at, byte] of digest.entries()) this.#sum[at] = this.#sum[at]! ^ byte
    this.count++
  }

  text(): string {
    return `${this.count} ${this.#sum.toString('hex')}`
  }
}

/** Times and bytes as texts; JSON and everything else as it is. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('base64') : (value ?? null)
}

async function digestOf(target: pg.Client, table: string, columns: Columns): Promise<RowsDigest> {
  const digest = new RowsDigest(columns)
  await target.query(`DECLARE moved NO SCROLL CURSOR FOR SELECT * FROM "${table}"`)
  for (;;) {
    const { rows } = await target.query<Row>(`FETCH ${page} FROM moved`)
    rows.forEach((row) => digest.add(row))
    if (rows.length < page) break
  }
  await target.query('CLOSE moved')
  return digest
}
