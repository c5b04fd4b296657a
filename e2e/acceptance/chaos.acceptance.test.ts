import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFolder, bundleForNode } from '@/scripts/node-bundle.mjs'
import { startPostgres } from '@/scripts/postgres.mjs'
import { runChaos, type ChaosReport } from '../support/chaos/chaos'
import { makeDatabase, providers } from '../support/database'

/** `npm run chaos` kills a hundred. */
const kills = 3

/** Each fault is said whole where the test fails. */
function expectNoFault({ faults }: ChaosReport): void {
  expect(faults, faults.join('; ')).toEqual([])
}

describe('Servers that are killed in the midst of all kinds of acts', () => {
  let folder: string
  const bundle = () => path.join(folder, 'process.mjs')
  beforeAll(async () => {
    folder = bundleFolder('chaos')
    await bundleForNode('e2e/support/chaos/process.ts', bundle(), { isWhole: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(providers)('lose nothing that they acknowledged, on %s', { timeout: 600_000 }, async (provider) => {
    const database = await makeDatabase(provider)
    const options = { kills, seed: 5, auditEvery: kills, freezeMs: 0, say: () => undefined }
    const report = await runChaos({ ...options, bundle: bundle(), databaseUrl: database.url })
    await database.drop()
    expectNoFault(report)
    expect(report).toMatchObject({ kills })
  })

  it(
    'lose nothing where each has a disk of its own: one has the history, the others its files',
    { timeout: 600_000 },
    async () => {
      const database = await makeDatabase('postgresql')
      const options = { kills, seed: 11, auditEvery: kills, freezeMs: 0, say: () => undefined, isApart: true }
      const report = await runChaos({ ...options, bundle: bundle(), databaseUrl: database.url })
      await database.drop()
      expectNoFault(report)
      expect(report).toMatchObject({ kills })
    },
  )

  it(
    'lose nothing when their database is ended under them, say so meanwhile, and serve again with it',
    { timeout: 600_000 },
    async () => {
      const database = await startPostgres()
      try {
        const options = { kills: 0, seed: 7, auditEvery: 1, freezeMs: 0, say: () => undefined, outages: { database, count: 1 } }
        const report = await runChaos({ ...options, bundle: bundle(), databaseUrl: database.url })
        expectNoFault(report)
        expect(report).toMatchObject({ outages: 1 })
      } finally {
        await database.stop()
      }
    },
  )
})
