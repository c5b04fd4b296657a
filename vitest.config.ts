import { defineConfig } from 'vitest/config'
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupBy } from './lib/domain/collection/group-by'
import { generateTablesIfNeeded } from './scripts/generate-tables.mjs'

// Tests read the rows as they stand.
await generateTablesIfNeeded()

const root = fileURLToPath(new URL('.', import.meta.url))

/** Tests below lib. */
const files = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `lib/${file.replaceAll(path.sep, '/')}`)
const isWithin = (file: string, within: readonly string[]) => within.some((one) => file === one || file.startsWith(`${one}/`))

/** What must hold on PostgreSQL as on SQLite with every change: the store, the kernel, the library and its scores. */
const onBoth = [
  ...['store', 'kernel', 'library', 'scoring', 'publish/disk', 'jobs/queue', 'undo'].map((room) => `lib/${room}`),
  ...['event', 'testing', 'skill', 'merge', 'split', 'pack', 'doctor', 'disk', 'snapshot', 'use', 'maintenance', 'policy'].map(
    (noun) => `lib/services/${noun}`,
  ),
  'lib/http/other-workspace.test.ts',
]
/** Folders whose tests open databases: only they wait for one. The processes of a line end with it, and with them what they hold. */
const withDatabases = {
  rooms: 'store kernel library scoring ingest learning serving publish undo thread',
  services: 'services',
  doors: 'operations http jobs mcp actions client cli auth',
}
/** All tests on both databases: `npm test -- --all`. */
const isAll = process.env.TEST_ALL === '1'

/** What other files of the same process would meet too: a replaced module or global, a changed clock or environment. */
const leaves =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers)\(|process\.env(?:\.\w+|\[[^\]]+\]) (?:\?\?)?= |assign\(process\.env|delete process\.env/
const isApart = (file: string) => leaves.test(readFileSync(path.join(root, file), 'utf8'))

interface Runner {
  /** Which folders; none for tests without a database. */
  part?: string | undefined
  isSqlite: boolean
  /** A process for each file. The others share one a worker, which loads the product once. */
  isolate: boolean
}

function runnerOf(file: string): Runner {
  const found = Object.entries(withDatabases).find(([, rooms]) =>
    isWithin(
      file,
      rooms.split(' ').map((room) => `lib/${room}`),
    ),
  )
  return { part: found?.[0], isSqlite: found !== undefined && !isAll && !isWithin(file, onBoth), isolate: isApart(file) }
}

const byRunner = groupBy(files, (file) => JSON.stringify(runnerOf(file)))
const runners = [...byRunner].map(([key, include]) => {
  const { part, isSqlite, isolate } = JSON.parse(key) as Runner
  const name = [part ?? 'pure', isSqlite && 'on sqlite', isolate && 'apart'].filter(Boolean).join(' ')
  const databases = { globalSetup: ['./vitest.setup-databases.ts', './vitest.setup-thread.ts'] }
  return {
    extends: true as const,
    test: { name, include, isolate, ...(part && databases), ...(isSqlite && { env: { TEST_DATABASES: 'sqlite' } }) },
  }
})

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    environment: 'node',
    // No test may touch the home of who runs it.
    env: { METTLE_LOG: 'silent', METTLE_HOME: path.join(os.tmpdir(), `mettle-tests-${process.pid}`) },
    // A hang ends here; how quick something is says a test of its own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: Math.max(2, os.availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          // Wherever a test stands it runs here, unless another of the runners takes it.
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**', 'lib/**/*.test.ts'],
          setupFiles: ['./vitest.setup-dom.mts'],
        },
      },
      ...runners,
    ],
  },
})
