import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { processOf, type Spawned } from '@/lib/services/testing/spawn-process.test-support'

const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-held-'))
const started: Spawned[] = []
let start: (env: Record<string, string>) => Spawned

beforeAll(async () => {
  start = await processOf('lib/store/home-process.test-support.ts')
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ end }) => end()))
  rmSync(home, { recursive: true, force: true })
})

async function holder(address: string): Promise<{ said: unknown; spawned: Spawned }> {
  const spawned = start({ HELD_HOME: `${home}\n${address}` })
  started.push(spawned)
  return { said: await spawned.hear(), spawned }
}

it('belongs to one process, which the second is told about; the home of a killed process is free at once', async () => {
  const first = await holder('http://127.0.0.1:4310')
  expect(first.said).toBe('held')
  const second = await holder('http://127.0.0.1:4311')
  await second.spawned.end()
  expect(second.said).toBe(
    `Error: the home ${home} is in use by process ${first.spawned.child.pid} at http://127.0.0.1:4310. ` +
      'Open that address, or end that process, or set METTLE_HOME to another folder',
  )
  await first.spawned.end()
  expect((await holder('http://127.0.0.1:4312')).said).toBe('held')
})
