// The closed sets of the models: a column whose comment says `@one-of a | b | c` holds one of these words and nothing else.
// `(reserved: d)` lets the database hold a word that no type knows yet; `(else: b)` is what an upgrade makes of any other.

const words = (text) => (text ?? '').split('|').flatMap((word) => word.trim() || [])
const noted = (line, name) => words(line.match(new RegExp(`\\(${name}: ([^)]*)\\)`))?.[1])

/** Closed sets of a schema's text: by table, by column, the values of the type and of the database. */
export function closedSets(schema) {
  const sets = {}
  let table = ''
  let said = null
  for (const line of schema.split('\n')) {
    table = line.match(/^model (\w+)/)?.[1] ?? table
    if (/^\s+\/\/\/ @one-of /.test(line)) said = line
    else if (said && !/^\s+\/\/\//.test(line)) {
      const [, column, type] = line.match(/^\s+(\w+)\s+(\w+)/) ?? []
      const own = words(said.replace(/^.*@one-of /, '').replace(/ \(.*$/, ''))
      const [otherwise = null] = noted(said, 'else')
      const isText = type === 'String'
      sets[table] = { ...sets[table], [column]: { words: own, held: [...own, ...noted(said, 'reserved')], otherwise, isText } }
      said = null
    }
  }
  return sets
}

/** Sets that differ between two schemas. */
export function changedSets(from, to) {
  const before = closedSets(from)
  return Object.entries(closedSets(to)).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([column, set]) => String(before[table]?.[column]?.held) !== String(set.held))
      .map(([column, set]) => ({ table, column, ...set })),
  )
}

const literal = ({ isText }, word) => (word === null ? 'NULL' : isText ? `'${word}'` : word)
const list = (set) => set.held.map((word) => literal(set, word)).join(', ')
const check = ({ table, column }) => `"${table}_${column}_check"`
const condition = (set) => `CHECK ("${set.column}" IN (${list(set)}))`

/** Replaces values that a column may no longer have with the model's `else` value. */
export function repairSql(provider, set) {
  const { table, column, otherwise } = set
  const id = table === 'DiskState' ? 'skillId' : 'id'
  const [at, text] = provider === 'sqlite' ? [`CAST(unixepoch('subsec') * 1000 AS INTEGER)`, 'TEXT'] : ['now()', 'text']
  const stray = `"${column}" NOT IN (${list(set)})`
  const became = literal(set, otherwise)
  return `INSERT INTO "Repair" ("id", "table", "rowId", "column", "was", "became", "at")
SELECT '${table}.${column}.' || "${id}", '${table}', "${id}", '${column}', CAST("${column}" AS ${text}), ${otherwise === null ? 'NULL' : `'${otherwise}'`}, ${at} FROM "${table}" WHERE ${stray};
UPDATE "${table}" SET "${column}" = ${became} WHERE ${stray};`
}

/** A schema whose difference to the current one recreates these tables: SQLite can only change a CHECK with a new table. */
export function withOtherDefaults(schema, changed) {
  let table = ''
  return schema
    .split('\n')
    .map((line) => {
      table = line.match(/^model (\w+)/)?.[1] ?? table
      const set = changed.find((one) => one.table === table && line.match(/^\s+(\w+)\s/)?.[1] === one.column)
      return set && !/@default|\/\/\//.test(line) ? `${line} @default(${set.isText ? '"_"' : 0})` : line
    })
    .join('\n')
}

/** SQLite: adds the CHECK of each closed set to created tables. */
export function withChecks(sql, schema) {
  const sets = closedSets(schema)
  let table = ''
  return sql
    .split('\n')
    .map((line) => {
      table = line.match(/^CREATE TABLE "(?:new_)?(\w+)"/)?.[1] ?? (line.startsWith(')') ? '' : table)
      const column = table && line.match(/^ {4}"(\w+)"/)?.[1]
      const set = column && sets[table]?.[column]
      if (!set) return line
      return line.replace(/,?$/, (comma) => ` CONSTRAINT ${check({ table, column })} ${condition({ ...set, column })}${comma}`)
    })
    .join('\n')
}

/** PostgreSQL: the constraints of changed sets, one statement per table. */
export function constraintSql(changed) {
  const tables = [...new Set(changed.map(({ table }) => table))]
  return tables.map((table) => {
    const own = changed.filter((set) => set.table === table)
    const parts = own.flatMap((set) => [
      `DROP CONSTRAINT IF EXISTS ${check(set)}`,
      `ADD CONSTRAINT ${check(set)} ${condition(set)}`,
    ])
    return `ALTER TABLE "${table}" ${parts.join(', ')};`
  })
}
