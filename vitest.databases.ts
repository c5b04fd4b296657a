/** What tests that open databases need: a migrated template a provider, the second thread, and plans that are compiled once. */
export const databases = {
  globalSetup: ['./vitest.setup-databases.ts', './vitest.setup-thread.ts'],
  setupFiles: ['./vitest.setup-plans.mjs'],
}
