import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests of the package that npm packs, installed elsewhere. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    name: 'package',
    environment: 'node',
    include: ['e2e/package/**/*.package.test.ts'],
    testTimeout: 400_000,
    // A build may come first.
    hookTimeout: 600_000,
  },
})
