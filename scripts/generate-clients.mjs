// Generates the two Prisma clients (SQLite and PostgreSQL) from one set of models.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const prisma = path.join(path.dirname(fileURLToPath(import.meta.url)), '../prisma')
export const providers = ['sqlite', 'postgresql']

/** The whole schema for one provider: its header and every model. */
export function schemaFor(provider) {
  const models = readdirSync(path.join(prisma, 'models')).toSorted()
  const parts = [path.join(prisma, `header.${provider}.prisma`), ...models.map((file) => path.join(prisma, 'models', file))]
  return parts.map((file) => readFileSync(file, 'utf8')).join('\n')
}

function generate() {
  const out = path.join(prisma, 'generated')
  mkdirSync(out, { recursive: true })
  for (const provider of providers) {
    const schema = path.join(out, `${provider}.prisma`)
    writeFileSync(schema, schemaFor(provider))
    // `generate` never calls the schema engine, but would download it: point it at a binary that exists.
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate()
