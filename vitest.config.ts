import { defineConfig } from 'vitest/config'
import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateTablesIfNeeded } from './scripts/generate-tables.mjs'

// Tests read the rows as they stand.
await generateTablesIfNeeded()

const root = fileURLToPath(new URL('.', import.meta.url))

const testsIn = (folders: string[]) => folders.map((folder) => `lib/${folder}/**/*.test.ts`)

/** What must hold on PostgreSQL as on SQLite with every change: the store, the kernel, the library and its scores. */
const onBoth = testsIn([
  'store',
  'kernel',
  'library',
  'scoring',
  'publish/disk',
  'publish/remote',
  'jobs/queue',
  'undo',
  ...['event', 'testing', 'skill', 'merge', 'split', 'pack', 'doctor', 'disk', 'snapshot', 'use', 'maintenance', 'policy'].map(
    (noun) => `services/${noun}`,
  ),
]).concat('lib/http/other-workspace.test.ts')
/** Folders whose tests open databases: only they wait for one. */
const withDatabases = testsIn(
  `store kernel library scoring ingest learning serving publish undo thread services operations http jobs mcp actions client cli auth`.split(
    ' ',
  ),
)
const globalSetup = ['./vitest.setup-databases.ts', './vitest.setup-thread.ts']
/** All tests on both databases: `npm test -- --all`. */
const isAll = process.env.TEST_ALL === '1'

const onSqlite = {
  extends: true as const,
  test: {
    name: 'sqlite',
    include: withDatabases,
    exclude: ['**/node_modules/**', ...onBoth],
    env: { TEST_DATABASES: 'sqlite' },
    globalSetup,
  },
}

/** What other files of the same process would meet too: a replaced module or global, a changed clock or environment. */
const leaves =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers)\(|process\.env\.\w+ = |assign\(process\.env|delete process\.env/
const apart = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .map((file) => `lib/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.test.ts') && leaves.test(readFileSync(path.join(root, file), 'utf8')))
const never = ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**', ...withDatabases]

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
          name: 'pure',
          include: ['lib/**/*.test.ts'],
          exclude: [...never, ...apart],
          // One process a worker, which loads what they share once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          // Wherever a test stands it runs here, unless another of the runners takes it.
          include: ['**/*.test.tsx', '!(lib)/**/*.test.ts', ...apart],
          exclude: never,
          setupFiles: ['./vitest.setup-dom.mts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: isAll ? withDatabases : onBoth,
          globalSetup,
        },
      },
      ...(isAll ? [] : [onSqlite]),
    ],
  },
})
