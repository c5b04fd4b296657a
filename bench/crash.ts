import { generator } from '@/bench/support/corpus'
import { report, scale } from '@/bench/support/report'
import { Api } from '@/e2e/support/api'
import type { Opened } from '@/e2e/support/both-servers'
import { crashOnce, firstAim, seedLearned, type Crash } from '@/e2e/support/crash'
import { makeHome, startServer } from '@/e2e/support/server'
import { rmSync } from 'node:fs'

/** Kills a real server at random points of its work, two hundred times: after each restart database, files and git must agree. */
const rounds = 200 * scale

async function open(home: string): Promise<Opened> {
  const server = await startServer({ home })
  const restart = async () => {
    await server.kill()
    return open(home)
  }
  return { server, api: new Api(server.url), workspaceDir: server.workspaceDir, databaseUrl: undefined, restart }
}

const home = makeHome()
const crashes: Crash[] = []
let opened = await open(home)
try {
  await seedLearned(opened.api, ['one', 'two', 'three', 'four', 'five', 'six'])
  const random = generator(7)
  const aim = firstAim()
  for (let round = 0; round < rounds; round += 1) {
    const one = await crashOnce(opened, random, round, aim)
    opened = one.opened
    crashes.push(one.crash)
    for (const fault of one.crash.faults) console.error(`${one.crash.act} after ${one.crash.killedAfterMs} ms: ${fault}`)
  }
} finally {
  await opened.server.kill()
  rmSync(home, { recursive: true, force: true })
}
const faults = crashes.filter((one) => one.faults.length > 0)
report({
  name: 'crash',
  value: { kills: crashes.length, disagreements: faults.length },
  peer: null,
  ratio: null,
  pass: crashes.length === rounds && faults.length === 0,
  acknowledged: crashes.filter((one) => one.isAcknowledged).length,
})
