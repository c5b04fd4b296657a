import { createClient, type Transaction } from '@libsql/client'
import { storableValue } from '@/lib/domain/storable-text'

/** Stored in the file itself, so that a copy of it has it too; nothing else uses this number. */
const mendedVersion = 1
/** The encoded bytes of a lone surrogate, by second byte: no whole character begins like this. */
const halves = Array.from({ length: 32 }, (_, at) => `x'ED${(0xa0 + at).toString(16)}'`)
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const asBytes = (column: string): string => `CAST(${quoted(column)} AS BLOB)`

interface Column {
  table: string
  name: string
  isJson: boolean
}

/**
 * Repairs texts that an earlier version wrote with a lone surrogate: SQLite's driver ends the process that reads one, so they are
 * found inside the database and read as bytes. Runs once in the life of a database. Returns how many values were repaired;
 * PostgreSQL never had any.
 */
export async function mendTexts(url: string): Promise<number> {
  if (!url.startsWith('file:')) return 0
  const client = createClient({ url, concurrency: 1, intMode: 'number' })
  try {
    await client.executeMultiple('PRAGMA busy_timeout = 15000; PRAGMA foreign_keys = OFF;')
    if ((await client.execute('PRAGMA user_version')).rows[0]?.user_version === mendedVersion) return 0
    const tx = await client.transaction('write')
    try {
      let mended = 0
      for (const column of await textColumns(tx)) mended += await mendColumn(tx, column)
      await tx.execute(`PRAGMA user_version = ${mendedVersion}`)
      await tx.commit()
      return mended
    } finally {
      tx.close()
    }
  } finally {
    client.close()
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function textColumns(tx: Transaction): Promise<Column[]> {
  const { rows } = await tx.execute(`SELECT t.name AS "table", c.name AS name, c.type AS type
    FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND c.type IN ('TEXT', 'JSONB')`)
  return rows.map((row) => ({ table: textOf(row.table), name: textOf(row.name), isJson: row.type === 'JSONB' }))
}

/** JSON spells a lone surrogate as "\ud800": safe to read, until a query extracts the text from it. */
const spelledIn = (column: string): string => `instr(${asBytes(column)}, CAST('\\ud' AS BLOB)) > 0`
const textsIn = (column: string): string =>
  `instr(${asBytes(column)}, x'ED') > 0 AND (${halves.map((half) => `instr(${asBytes(column)}, ${half}) > 0`).join(' OR ')})`

async function mendColumn(tx: Transaction, { table, name, isJson }: Column): Promise<number> {
  const where = isJson ? spelledIn(name) : textsIn(name)
  const { rows } = await tx.execute(`SELECT rowid AS id, ${asBytes(name)} AS bytes FROM ${quoted(table)} WHERE ${where}`)
  let mended = 0
  for (const { id, bytes } of rows) {
    if (!(bytes instanceof ArrayBuffer)) continue
    const texts = isJson ? mendedJson(Buffer.from(bytes).toString('utf8')) : mendedTexts(Buffer.from(bytes), Number(id))
    for (const text of texts) {
      const sql = `UPDATE OR IGNORE ${quoted(table)} SET ${quoted(name)} = ? WHERE rowid = ?`
      if ((await tx.execute({ sql, args: [text, Number(id)] })).rowsAffected === 0) continue
      mended += 1
      break
    }
  }
  return mended
}

function mendedJson(text: string): string[] {
  const value: unknown = JSON.parse(text)
  const stored = storableValue(value)
  return stored === value ? [] : [JSON.stringify(stored)]
}

/**
 * The text with U+FFFD for each lone surrogate; if another row already has that key, the code of the surrogate is added, then the
 * row's id.
 */
function mendedTexts(bytes: Buffer, id: number): string[] {
  const text = (put: (half: string) => string) => {
    const whole = bytes
      .toString('latin1')
      .replaceAll(/\xed([\xa0-\xbf][\x80-\xbf])/g, (_, half: string) => `\xef\xbf\xbd${put(half)}`)
    return Buffer.from(whole, 'latin1').toString('utf8')
  }
  const named = text((half) => Buffer.from(half, 'latin1').toString('hex'))
  return [text(() => ''), named, `${named}-${id}`]
}
