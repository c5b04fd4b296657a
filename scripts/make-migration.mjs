// Writes the next migration of both providers: the SQL from the last migrated models to the current ones.
// Usage: node scripts/make-migration.mjs <name>
import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedSets, constraintSql, repairSql, withChecks, withOtherDefaults } from './closed-sets.mjs'
import { providers, schemaFor } from './generate-clients.mjs'
import { startPostgres } from './postgres.mjs'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const engineDir = path.join(root, 'node_modules/@prisma/schema-engine-wasm')

async function loadEngine() {
  const glue = await import(path.join(engineDir, 'schema_engine_bg.js'))
  const compiled = await WebAssembly.compile(readFileSync(path.join(engineDir, 'schema_engine_bg.wasm')))
  const instance = await WebAssembly.instantiate(compiled, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue.SchemaEngine
}

const files = (content) => ({ tag: 'schemaDatamodel', files: [{ content, path: 'schema.prisma' }] })

/** SQL from one data model to the next, derived from the models alone, without a database. */
async function diff(SchemaEngine, provider, from, to) {
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils')
  const factory = bindMigrationAwareSqlAdapterFactory(await adapterFor(provider))
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', to]] }, () => {}, factory)
  const filters = { externalTables: [], externalEnums: [] }
  const result = await engine.diff({
    from: from ? files(from) : { tag: 'empty' },
    to: files(to),
    script: true,
    exitCode: null,
    filters,
  })
  // SQLite parses bare brackets as a name, so a JSON default must be quoted.
  return (result.stdout ?? '').replaceAll(/DEFAULT (\[\]|\{\})/g, "DEFAULT '$1'")
}

/**
 * The difference including what Prisma's language cannot express: closed sets, with the upgrade of other values, and time zones.
 */
async function migrationSql(SchemaEngine, provider, from, to) {
  const changed = changedSets(from ?? '', to)
  // A table that is made now has no rows to repair.
  const isOld = ({ table }) => from?.includes(`model ${table} {`)
  const repairs = changed.filter(isOld).map((set) => repairSql(provider, set))
  const isSqlite = provider === 'sqlite'
  const sql = await diff(SchemaEngine, provider, isSqlite && from ? withOtherDefaults(from, changed) : from, to)
  const made = isSqlite ? [withChecks(sql, to)] : [inUtc(sql), ...constraintSql(changed)]
  return [...repairs, ...made, ''].join('\n\n')
}

/** Times without a zone were UTC, whatever the zone of the server. */
const inUtc = (sql) => sql.replaceAll(/ALTER COLUMN ("\w+") SET DATA TYPE TIMESTAMPTZ\(3\)/g, "$& USING $1 AT TIME ZONE 'UTC'")

async function adapterFor(provider) {
  if (provider === 'sqlite') return new (await import('@prisma/adapter-libsql')).PrismaLibSql({ url: ':memory:' })
  return new (await import('@prisma/adapter-pg')).PrismaPg({ connectionString: postgres.url })
}

const name = process.argv[2]
if (!name) throw new Error('usage: node scripts/make-migration.mjs <name>')
const SchemaEngine = await loadEngine()
// The engine reads PostgreSQL's version before it writes SQL for it.
const postgres = await startPostgres()
for (const provider of providers) {
  const home = path.join(root, 'prisma/migrations', provider)
  const snapshot = path.join(home, 'schema.prisma')
  const to = schemaFor(provider)
  const sql = await migrationSql(SchemaEngine, provider, existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : null, to)
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const dir = path.join(home, `${stamp}_${name}`)
  mkdirSync(dir, { recursive: true })
  writeFileSync(path.join(dir, 'migration.sql'), sql)
  writeFileSync(snapshot, to)
  console.log(`${provider}: ${path.relative(root, dir)} (${sql.split('\n').length} lines)`)
}
await postgres.stop()
process.exit(0)
