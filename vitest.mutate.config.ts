import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { databases } from './vitest.databases.ts'

/**
 * Tests that fail as mutants meet them: in a copy of the checkout that lies in the checkout, where two ask which folders hold each
 * other and watch some, and in a thread, where a test cannot say what the home directory is.
 */
const outOfPlace = ['export/export', 'source/watching', 'source/sources', 'connection/list-connections'].map(
  (file) => `lib/services/${file}.test.ts`,
)

/** Tests as mutants meet them: those of the named folders, in one process, databases on SQLite. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    environment: 'node',
    env: { METTLE_LOG: 'silent', METTLE_HOME: path.join(os.tmpdir(), `mettle-tests-${process.pid}`), TEST_DATABASES: 'sqlite' },
    include: (process.env.MUTATE_TESTS ?? 'lib/domain').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['**/node_modules/**', ...outOfPlace],
    ...(process.env.MUTATE_DATABASES === '1' ? databases : {}),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
