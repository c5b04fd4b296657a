import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { processStart } from './process-start'
import { noteServer, runningServers, type RunningServer } from './running-server'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

function makeHome(...notes: Partial<RunningServer>[]): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-running-'))
  homes.push(home)
  mkdirSync(path.join(home, 'running'))
  for (const note of notes)
    writeFileSync(path.join(home, 'running', `${note.pid}.json`), JSON.stringify({ ...said, starter: null, ...note }))
  return home
}

const said = { address: 'http://127.0.0.1:4310', version: '1.0.0', database: '/x/mettle.db', since: new Date().toISOString() }
/** The number of a process that has ended. */
const endedPid = spawnSync(process.execPath, ['-e', '']).pid

describe('A process', () => {
  it('has a start, and none once it has ended', () => {
    const startMs = processStart(process.pid) ?? 0
    const agoMs = Date.now() - process.uptime() * 1000
    expect(Math.abs(startMs - agoMs)).toBeLessThan(3000)
    expect(processStart(endedPid)).toBeNull()
  })
})

describe('The servers of a home', () => {
  it('are those that noted themselves, for their owner alone', () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-running-'))
    homes.push(home)
    expect(runningServers(home)).toEqual([])
    noteServer(home, said)
    expect(runningServers(home)).toMatchObject([{ pid: process.pid, ...said }])
    const file = path.join(home, 'running', `${process.pid}.json`)
    expect([statSync(path.dirname(file)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it('do not hold one that has ended, which the next one forgets', () => {
    const home = makeHome({ pid: endedPid })
    expect(runningServers(home)).toEqual([])
    noteServer(home, said)
    expect(readdirSync(path.join(home, 'running'))).toEqual([`${process.pid}.json`])
  })

  it('do not hold another process that got the number of one that ended', () => {
    const before = new Date((processStart(process.pid) ?? 0) - 60_000).toISOString()
    expect(runningServers(makeHome({ pid: process.pid, since: before }))).toEqual([])
  })

  it('do not hold a note that cannot be read', () => {
    const home = makeHome({ pid: process.pid, address: undefined })
    writeFileSync(path.join(home, 'running/half.json'), '{"pid":')
    expect(runningServers(home)).toEqual([])
  })
})
