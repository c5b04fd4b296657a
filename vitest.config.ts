import { defineConfig } from 'vitest/config'
import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { databases } from './vitest.databases.ts'
import { LongFirst } from './vitest.long-first.ts'
import { supportOf, textOf } from './vitest.test-files.ts'
import { generateTablesIfNeeded } from './scripts/generate-tables.mjs'

// Tests read the rows as they stand.
await generateTablesIfNeeded()

const root = fileURLToPath(new URL('.', import.meta.url))

const tests = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .map((file) => `lib/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.test.ts'))
const among = (files: string[], places: string[]) =>
  files.filter((file) => places.some((place) => file === place || file.startsWith(`lib/${place}/`)))
const without = (files: string[], others: string[]) => files.filter((file) => !others.includes(file))

/** Folders whose tests open databases: only they wait for one. */
const withDatabases = among(
  tests,
  `store kernel library scoring ingest learning serving publish undo thread services operations http jobs mcp actions client cli auth`.split(
    ' ',
  ),
)
/** What must hold on PostgreSQL as on SQLite with every change: the store, the kernel, the library and its scores. */
const onBoth = among(withDatabases, [
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
  'lib/http/other-workspace.test.ts',
])
/** All tests on both databases: `npm test -- --all`. */
const isAll = process.env.TEST_ALL === '1'

/** What other files of the same process would meet too: a replaced module or global, a changed clock or environment. */
const leaves =
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers|setSystemTime)\(|\.register\(|process\.env\.\w+ = |assign\((?:process\.env|globalThis)|delete process\.env|\.mettleLog = /
/** What a module does before or after each test of a file: of the first file alone that loads it in a process. */
const ofFirstFile = /^(?:before|after)(?:Each|All)\(/m
const isSupportShared = (file: string): boolean =>
  !leaves.test(textOf(file)) && !ofFirstFile.test(textOf(file)) && supportOf(file).every(isSupportShared)
const apart = tests.filter((file) => leaves.test(textOf(file)) || !supportOf(file).every(isSupportShared))

/** One process a worker, which loads what the files share once; and a process of its own for each file that leaves something. */
const runners = (
  name: string,
  files: string[],
  more: { env?: Record<string, string>; globalSetup?: string[]; setupFiles?: string[] } = {},
) =>
  [
    { ...more, name, include: without(files, apart), isolate: false },
    { ...more, name: `${name} apart`, include: among(files, apart) },
  ].map((test) => ({ extends: true as const, test }))

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
    sequence: { sequencer: LongFirst },
    projects: [
      ...runners('pure', without(tests, withDatabases)),
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['**/*.test.tsx', '!(lib)/**/*.test.ts'],
          exclude: ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**'],
          setupFiles: ['./vitest.setup-dom.mts'],
        },
      },
      ...runners('databases', isAll ? withDatabases : onBoth, databases),
      ...(isAll ? [] : runners('sqlite', without(withDatabases, onBoth), { ...databases, env: { TEST_DATABASES: 'sqlite' } })),
    ],
  },
})
