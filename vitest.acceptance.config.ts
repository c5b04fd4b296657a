import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './vitest.long-first.ts'

/** Tests of the product from outside: each file starts servers of its own, so two at a time fill two cores. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    name: 'acceptance',
    environment: 'node',
    include: ['e2e/acceptance/**/*.acceptance.test.ts'],
    globalSetup: ['./vitest.setup-databases.ts'],
    testTimeout: 90_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
  },
})
