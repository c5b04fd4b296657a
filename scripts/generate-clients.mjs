// Generates the two Prisma clients (SQLite and PostgreSQL) from one set of models.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { closedSets } from './closed-sets.mjs'

const prisma = path.join(path.dirname(fileURLToPath(import.meta.url)), '../prisma')
export const providers = ['sqlite', 'postgresql']

/** The whole schema for one provider: its header and every model. */
export function schemaFor(provider) {
  const models = readdirSync(path.join(prisma, 'models')).toSorted()
  const parts = [path.join(prisma, `header.${provider}.prisma`), ...models.map((file) => path.join(prisma, 'models', file))]
  const schema = parts.map((file) => readFileSync(file, 'utf8')).join('\n')
  // SQLite has one time type; PostgreSQL stores the zone, so that no server setting shifts a time.
  return provider === 'sqlite' ? schema : schema.replaceAll(/^( +\w+ +DateTime\??)/gm, '$1 @db.Timestamptz(3)')
}

const kinds = { String: 'text', Int: 'int', Boolean: 'bool', DateTime: 'time', Float: 'float', Json: 'json', Bytes: 'bytes' }

/** Columns of every table with their kinds, from Prisma's own data model. */
function columnMaps(client) {
  const [, text] = readFileSync(path.join(client, 'internal/class.ts'), 'utf8').match(/runtimeDataModel = JSON\.parse\((".*")\)/)
  const { models } = JSON.parse(JSON.parse(text))
  const tables = Object.entries(models).map(([table, { fields }]) => {
    const own = fields.filter((field) => field.kind === 'scalar').map(({ name, type }) => `    ${name}: '${kinds[type]}',\n`)
    return `  ${table}: {\n${own.join('')}  },\n`
  })
  return `// Written by scripts/generate-clients.mjs.\n/** Columns of every table with their kinds. */\nexport const columns = {\n${tables.join('')}} as const\n`
}

/** Types the columns of closed sets for reads and writes; a filter may use any text. */
function typeClosedSets(client, schema) {
  for (const [table, columns] of Object.entries(closedSets(schema))) {
    const file = path.join(client, 'models', `${table}.ts`)
    let text = readFileSync(file, 'utf8')
    for (const [column, { words, isText }] of Object.entries(columns)) {
      const union = words.map((word) => (isText ? `'${word}'` : word)).join(' | ')
      const own = `${isText ? ' +' : ' {4}'}${column}\\??: `
      const type = isText ? '(?:Prisma\\.(?:Nullable)?StringFieldUpdateOperationsInput \\| )?string' : 'number'
      text = text.replaceAll(new RegExp(`^(${own})${type}( \\| null)?$`, 'gm'), `$1${union}$2`)
    }
    writeFileSync(file, text)
  }
}

function generate() {
  const out = path.join(prisma, 'generated')
  mkdirSync(out, { recursive: true })
  for (const provider of providers) {
    const schema = path.join(out, `${provider}.prisma`)
    writeFileSync(schema, schemaFor(provider))
    // `generate` never calls the schema engine, but would download it: this points it at an existing binary.
    const env = {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    }
    const cli = path.join(prisma, '../node_modules/prisma/build/index.js')
    execFileSync(process.execPath, [cli, 'generate', `--schema=${schema}`], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: out,
    })
  }
  const client = path.join(out, 'sqlite')
  typeClosedSets(client, schemaFor('sqlite'))
  writeFileSync(path.join(out, 'columns.ts'), columnMaps(client))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate()
