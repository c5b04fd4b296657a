import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mettle, serve } from '../serve.test-support'
import { serverUrl } from '../server-url'

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))

const said = { starter: null, version: '1.0.0', database: '/x/mettle.db' }

function makeHome(...servers: { pid: number | undefined; address: string }[]): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-commands-'))
  homes.push(home)
  mkdirSync(path.join(home, 'running'))
  const since = new Date().toISOString()
  for (const one of servers) writeFileSync(path.join(home, `running/${one.pid}.json`), JSON.stringify({ ...said, since, ...one }))
  return home
}

const inHome = (home: string, ...words: string[]) => mettle(words, { METTLE_HOME: home })

describe('A home without a server', () => {
  it.each([
    ['stop', /^mettle: Mettle does not run on the home \S+\.\n$/],
    ['logs', /^mettle: There is no log at \S+: "mettle start" writes it\.\n$/],
  ])('is said by %s in one line, exit 1', async (command, line) => {
    const { code, out, err } = await inHome(makeHome(), command)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(line)
  })

  it('is what status says, exit 1, even where another server answers at the usual address', async () => {
    const home = makeHome()
    const { code, out } = await inHome(home, 'status')
    expect(code).toBe(1)
    expect(out).toMatch(/^Mettle \S+ does not run on the home \S+\. Start it with "mettle start"\.\n$/)
    expect((await inHome(home, 'status', '--json')).json()).toMatchObject({ running: false, home })
  })
})

describe('A home with a server', () => {
  it('has commands find it, at an address of this machine', () => {
    const env = { METTLE_HOME: makeHome({ pid: process.pid, address: 'http://0.0.0.0:5001' }) }
    expect(serverUrl(undefined, env)).toBe('http://127.0.0.1:5001')
    expect(serverUrl(undefined, { ...env, METTLE_PORT: '0' })).toBe('http://127.0.0.1:5001')
    expect(serverUrl(undefined, { ...env, METTLE_PORT: '6000' })).toBe('http://127.0.0.1:6000')
    expect(serverUrl('http://given:1', env)).toBe('http://given:1')
  })

  it('is started no second time, which is said before anything is built', async () => {
    const home = makeHome({ pid: process.pid, address: 'http://127.0.0.1:5001' })
    const { code, out, err } = await inHome(home, 'start')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      new RegExp(
        `^mettle: Mettle runs already at http://127\\.0\\.0\\.1:5001 \\(process ${process.pid}, .*"mettle stop" ends it`,
      ),
    )
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('is stopped, and has ended when the command returns', async () => {
    const child = spawn(process.execPath, ['-e', "process.send('ready'); setInterval(() => {}, 1000)"], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await once(child, 'message')
    const home = makeHome({ pid: child.pid, address: 'http://127.0.0.1:5001' })
    const ended = once(child, 'exit')
    const { code, json } = await inHome(home, 'stop', '--json')
    expect({ code, json: json() }).toEqual({
      code: 0,
      json: { home, stopped: [{ pid: child.pid, address: 'http://127.0.0.1:5001' }] },
    })
    expect(await ended).toEqual([null, 'SIGTERM'])
    expect(await inHome(home, 'stop')).toMatchObject({ code: 1, err: expect.stringContaining('does not run') })
  })

  it('that does not answer yet is told from one that is not there', async () => {
    const { code, err } = await inHome(makeHome({ pid: process.pid, address: 'http://127.0.0.1:1' }), 'status')
    expect(code).toBe(1)
    expect(err).toMatch(/^mettle: Process \d+ runs, but does not answer at http:\/\/127\.0\.0\.1:1 \(yet\)/)
  })
})

describe('open', () => {
  it('opens nothing where no server answers', async () => {
    expect(await mettle(['open', '--url', 'http://127.0.0.1:1'])).toMatchObject({ code: 1, out: '' })
  })

  it('says the address where no program opens it', async () => {
    const server = await serve(async () => Response.json({}))
    const before = process.env.PATH
    process.env.PATH = '/nowhere'
    try {
      const { code, json } = await mettle(['open', '--workspace', 'second team', '--json', '--url', server.url])
      expect({ code, json: json() }).toEqual({
        code: 0,
        json: { address: `${server.url}/?workspace=second%20team`, opened: false },
      })
    } finally {
      process.env.PATH = before
      await server.stop()
    }
  })
})

describe('logs', () => {
  it('prints the last lines, those put aside before them', async () => {
    const home = makeHome()
    mkdirSync(path.join(home, 'logs'))
    writeFileSync(path.join(home, 'logs/server.log.1'), 'a\nb\n')
    writeFileSync(path.join(home, 'logs/server.log'), 'c\nd\nhalf')
    expect((await inHome(home, 'logs')).out).toBe('a\nb\nc\nd\n')
    expect((await inHome(home, 'logs', '--lines', '3', '--json')).json()).toMatchObject({ lines: ['b', 'c', 'd'] })
    expect((await inHome(home, 'logs', '--lines', '0', '--json')).json()).toMatchObject({ lines: [] })
  })
})
