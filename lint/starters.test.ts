import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-starters-'))
const starters = path.resolve('scripts/starters.mjs')
// Each process ends on its own eventually, whatever happens to the test. Only the shell and the leaf keep the stream open.
const leaf = `
import { writeSync } from 'node:fs'
import { whenStartersGo } from ${JSON.stringify(pathToFileURL(starters).href)}
await whenStartersGo(() => process.exit(1))
const { pid, ppid: parent } = process
writeSync(3, JSON.stringify({ leaf: pid, parent, manager: Number(process.env.MANAGER) }))
let alone = 0
setInterval(() => process.ppid !== parent && (alone += 1) === 8 && writeSync(3, 'still here'), 250)
setTimeout(() => process.exit(), 60_000)
`
const manager = `
import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
const env = { ...process.env, MANAGER: process.pid }
spawn('sh', ['-c', '"$NODE" "$LEAF"; :'], { stdio: ['ignore', 'ignore', 'inherit', 3], env })
closeSync(3)
setTimeout(() => {}, 60_000)
`
const write = (name: string, text: string): string => {
  writeFileSync(path.join(dir, name), text)
  return path.join(dir, name)
}
const files = { leaf: write('leaf.mjs', leaf), manager: write('manager.mjs', manager) }
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Pids {
  leaf: number
  parent: number
  manager: number
}

/** A manager, its shell and the command, as npm has them; `ended` when shell and leaf have ended. */
async function start(lifecycle: string) {
  const child = spawn(process.execPath, [files.manager], {
    env: { ...process.env, NODE: process.execPath, LEAF: files.leaf, npm_lifecycle_event: lifecycle },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const stream = child.stdio[3] as Readable
  const ended = new Promise<void>((resolve) => void stream.on('close', () => resolve()))
  const said = () => new Promise<string>((resolve) => void stream.once('data', (part: Buffer) => resolve(part.toString('utf8'))))
  return { pids: JSON.parse(await said()) as Pids, ended, said }
}

describe('A command that npm runs', () => {
  it.each([
    ['SIGTERM', 'manager'],
    ['SIGKILL', 'manager'],
    ['SIGTERM', 'parent'],
    ['SIGKILL', 'parent'],
  ] as const)('ends after %s of its %s', async (signal, who) => {
    const { pids, ended } = await start('start')
    expect(pids.parent).not.toBe(pids.manager)
    process.kill(pids[who], signal)
    await expect(ended).resolves.toBeUndefined()
    if (who === 'parent') process.kill(pids.manager)
  })

  it('survives the shell of a person who started it directly', async () => {
    const { pids, said } = await start('')
    for (const pid of [pids.manager, pids.parent]) process.kill(pid, 'SIGKILL')
    expect(await said()).toBe('still here')
    process.kill(pids.leaf)
  })
})
