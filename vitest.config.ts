import { defineConfig } from 'vitest/config'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Folders whose tests open databases: only they wait for PostgreSQL to start. */
const withDatabases = ['services', 'store', 'operations', 'http', 'jobs', 'mcp', 'actions', 'client', 'cli', 'auth'].map(
  (folder) => `lib/${folder}/**/*.test.ts`,
)

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    environment: 'node',
    // No test may touch the home of who runs it.
    env: { METTLE_LOG: 'silent', METTLE_HOME: path.join(os.tmpdir(), `mettle-tests-${process.pid}`) },
    // A hang ends here; how quick something is says a test of its own.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          // Wherever a test stands it runs here, unless another of the runners takes it.
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**', ...withDatabases],
        },
      },
      {
        extends: true,
        test: {
          name: 'databases',
          include: withDatabases,
          globalSetup: ['./vitest.setup-postgres.ts', './vitest.setup-thread.ts'],
        },
      },
    ],
  },
})
