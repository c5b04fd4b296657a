import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { Api } from '../support/api'
import { runCommand } from '../support/command'
import { freePort, makeHome, startFailing, startServer, type RunningServer } from '../support/server'

const refusals = [
  ['a host that is not loopback without a secret', { METTLE_HOST: '0.0.0.0' }, /METTLE_SECRET.*METTLE_HOST/],
  ['an unknown variable of ours', { METTLE_FOO: '1' }, /METTLE_FOO is not a Mettle setting/],
  ['a port that is no number', { METTLE_PORT: 'often' }, /METTLE_PORT .*port/],
  ['a port out of range', { METTLE_PORT: '70000' }, /METTLE_PORT .*port/],
  ['a log level that does not exist', { METTLE_LOG: 'loud' }, /METTLE_LOG/],
  ['a database that is none of ours', { DATABASE_URL: 'mysql://root@localhost/mettle' }, /DATABASE_URL must be file:/],
  ['a home that cannot be made', { METTLE_HOME: '/proc/nope/.mettle' }, /METTLE_HOME .* can't be created .*set METTLE_HOME to/],
  ['a home that is a file', { METTLE_HOME: '/dev/null' }, /METTLE_HOME \/dev\/null is a file: set METTLE_HOME to/],
  ['a database in no folder', { DATABASE_URL: 'file:/proc/nope/a.db' }, /database \/proc\/nope\/a\.db.* Check DATABASE_URL/],
  ['a file that is no database', { DATABASE_URL: `file:${import.meta.filename}` }, /not a database.* Check DATABASE_URL/],
  ['a database that is not there', { DATABASE_URL: 'postgresql://me:pw@127.0.0.1:1/x' }, /ECONNREFUSED.* Check DATABASE_URL/],
  ['a secret too short to keep anyone out', { METTLE_SECRET: 'short' }, /METTLE_SECRET needs at least 16/],
] as const

describe('A start', () => {
  it.each(refusals)('stops at %s with one clear line', async (_, env, line) => {
    const { code, output } = await startFailing({ ...env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(line)
  })

  it('by `mettle start --background` outlives the command, and ends by `mettle stop`', async () => {
    const home = makeHome()
    const own = { HOME: home, METTLE_HOME: path.join(home, 'mettle'), METTLE_PORT: '0', METTLE_LOG: 'info' }
    const mettle = (...words: string[]) => runCommand({ ...process.env, METTLE_URL: '', ...own }, words)
    try {
      const started = await mettle('start', '--background')
      expect([started.code, started.json]).toEqual([0, expect.objectContaining({ home: own.METTLE_HOME })])
      const { address, pid, log } = started.json
      expect((await fetch(`${String(address)}/api/health`)).status).toBe(200)
      expect((await mettle('start')).json).toMatchObject({
        detail: expect.stringContaining(`runs already at ${String(address)}`),
      })
      expect((await mettle('status')).json).toMatchObject({ status: 'ok', running: true, address, server: { pid, address } })
      expect((await mettle('logs')).json).toMatchObject({ file: log, lines: expect.arrayContaining([expect.any(String)]) })
      expect(await mettle('upgrade')).toMatchObject({
        code: 0,
        json: { installation: { kind: 'checkout' }, migrations: { pending: 0 }, snapshots: [{ workspace: 'default' }] },
      })
      expect(await mettle('stop')).toMatchObject({ code: 0, json: { stopped: [{ pid, address }] } })
      await expect(fetch(`${String(address)}/api/health`)).rejects.toThrow('fetch failed')
      expect(await mettle('status')).toMatchObject({ code: 1, json: { running: false } })
    } finally {
      await mettle('stop', '--force')
      rmSync(home, { recursive: true, force: true })
    }
  })

  it.each(['npm', 'mettle start --background'])(
    'by %s is back after its server died, under another number, and is stopped for good',
    async (starter) => {
      const home = makeHome()
      const own = { HOME: home, METTLE_HOME: path.join(home, 'mettle'), METTLE_PORT: '0', METTLE_LOG: 'info' }
      const mettle = (...words: string[]) => runCommand({ ...process.env, METTLE_URL: '', ...own }, words)
      const server = starter === 'npm' ? await startServer({ home, byNpm: true }) : null
      try {
        if (!server) expect((await mettle('start', '--background')).code).toBe(0)
        const before = (await mettle('status')).json as { address: string; server: { pid: number } }
        process.kill(before.server.pid, 'SIGKILL')
        const answer = async () => (await fetch(`${before.address}/api/health`).catch(() => null))?.status ?? null
        await expect.poll(answer, { timeout: 30_000 }).toBe(null)
        // Between the two it is found by what waits for it.
        expect((await mettle('start')).json).toMatchObject({ detail: expect.stringContaining('runs already at') })
        await expect.poll(answer, { timeout: 60_000 }).toBe(200)
        await expect.poll(async () => (await mettle('status')).json.server).toMatchObject({ pid: expect.any(Number) })
        const after = (await mettle('status')).json as { address: string; server: { pid: number } }
        expect(after.address).toBe(before.address)
        expect(after.server.pid).not.toBe(before.server.pid)
        const { lines } = (await mettle('logs')).json as { lines: string[] }
        expect(lines.filter((line) => line.startsWith('mettle: '))).toEqual([
          'mettle: the server died (SIGKILL): it is started again in 1 s',
          `mettle: the server responds again (process ${after.server.pid})`,
        ])
        expect(await mettle('stop')).toMatchObject({ code: 0, json: { stopped: [{ pid: after.server.pid }] } })
        await expect(fetch(`${before.address}/api/health`)).rejects.toThrow('fetch failed')
        expect(await mettle('status')).toMatchObject({ code: 1, json: { running: false } })
      } finally {
        await mettle('stop', '--force')
        await server?.close()
        rmSync(home, { recursive: true, force: true })
      }
    },
  )

  it('that is stopped while its server is down stays down', async () => {
    const home = makeHome()
    const own = { HOME: home, METTLE_HOME: path.join(home, 'mettle'), METTLE_PORT: '0' }
    const mettle = (...words: string[]) => runCommand({ ...process.env, METTLE_URL: '', ...own }, words)
    try {
      const { address, pid } = (await mettle('start', '--background')).json as { address: string; pid: number }
      process.kill(pid, 'SIGKILL')
      const running = () => readdirSync(path.join(own.METTLE_HOME, 'running'))
      await expect.poll(() => running().filter((name) => name !== `${pid}.json`)).toHaveLength(1)
      expect((await mettle('stop')).code).toBe(0)
      expect(await mettle('status')).toMatchObject({ code: 1, json: { running: false } })
      await expect(fetch(`${address}/api/health`)).rejects.toThrow('fetch failed')
      expect(await readFile(path.join(own.METTLE_HOME, 'logs/server.log'), 'utf8')).not.toContain('responds again')
    } finally {
      await mettle('stop', '--force')
      rmSync(home, { recursive: true, force: true })
    }
  })

  it('whose server died and cannot start any more ends, and its log says why', async () => {
    const home = makeHome()
    const own = { HOME: home, METTLE_HOME: path.join(home, 'mettle'), METTLE_PORT: '0' }
    const mettle = (...words: string[]) => runCommand({ ...process.env, METTLE_URL: '', ...own }, words)
    const inHome = (file: string) => path.join(own.METTLE_HOME, file)
    try {
      const { pid } = (await mettle('start', '--background')).json as { pid: number }
      process.kill(pid, 'SIGKILL')
      for (const file of ['mettle.db-wal', 'mettle.db-shm']) rmSync(inHome(file), { force: true })
      writeFileSync(inHome('mettle.db'), 'no database any more '.repeat(100))
      const isRunning = async () => (await mettle('status')).json.running
      await expect.poll(isRunning, { timeout: 60_000, interval: 500 }).toBe(false)
      const said = (await readFile(inHome('logs/server.log'), 'utf8')).split('\n').filter((line) => line.startsWith('mettle: '))
      expect(said).toEqual([
        'mettle: the server died (SIGKILL): it is started again in 1 s',
        expect.stringMatching(/cannot start with the database .*not a database.* Check DATABASE_URL/),
      ])
    } finally {
      await mettle('stop', '--force')
      rmSync(home, { recursive: true, force: true })
    }
  })

  it('stops when the port is taken, and says so', async () => {
    const server = await startServer()
    const { code, output } = await startFailing({ METTLE_PORT: String(server.port) })
    await server.close()
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(String(server.port))
  })
})

describe('A home', () => {
  it('belongs to one server on SQLite: a second is refused with the name of the first, and a killed one leaves no lock', async () => {
    const first = await startServer()
    const home = path.join(first.home, 'mettle')
    const { code, output } = await startFailing({ METTLE_HOME: home })
    expect(code).toBe(1)
    const messages = output.split('\n').filter((line) => line.startsWith('mettle: '))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(/the home \S+ is in use by process \d+ at http:\/\/127\.0\.0\.1:/)
    expect(messages[0]).toContain(`:${first.port}`)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await first.kill()
    const next = await startServer({ env: { METTLE_HOME: home } })
    await next.close()
    await first.close()
  })
})

describe('A server', () => {
  const servers: RunningServer[] = []
  const start = async (...options: Parameters<typeof startServer>) => {
    const server = await startServer(...options)
    servers.push(server)
    return server
  }
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  it('prints its address last, responds there, and stores everything in its home', async () => {
    const server = await start()
    expect(server.output().trim().split('\n').at(-1)).toBe(`Mettle ready at http://127.0.0.1:${server.port}`)
    const health = await new Api(server.url).get<Record<string, unknown>>('/api/health')
    expect(health).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { provider: 'sqlite', ok: true },
      migrations: { pending: 0 },
      worker: { running: true },
      disk: { workspace: true, pending: 0, waiting: null },
    })
    expect(existsSync(path.join(server.home, 'mettle/mettle.db'))).toBe(true)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends on %s of what started it, and its port is free again',
    async (signal) => {
      const server = await start()
      await server.signal(signal)
      await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed')
    },
  )

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends on %s of the npm that started it, and its port is free again',
    async (signal) => {
      const server = await start({ byNpm: true })
      await server.signal(signal)
      await expect(fetch(`${server.url}/api/health`)).rejects.toThrow('fetch failed')
    },
  )

  it('restricts its home to its owner, reports where it was open before, and leaves skills unchanged', async () => {
    const home = makeHome()
    const homeDir = path.join(home, 'mettle')
    const files = ['mettle.db', 'mettle.db-wal', 'mettle.db-shm', 'secret'].map((name) => path.join(homeDir, name))
    const modes = () => [homeDir, ...files].map((file) => statSync(file).mode & 0o777)
    const expected = [0o700, 0o600, 0o600, 0o600, 0o600]
    const first = await start({ home })
    await new Api(first.url).get('/api/skills')
    expect(modes()).toEqual(expected)
    expect(first.output()).not.toContain('other accounts could read')
    await first.close()
    chmodSync(homeDir, 0o755)
    for (const file of files.filter((one) => existsSync(one))) chmodSync(file, 0o644)
    const skill = path.join(homeDir, 'workspace/skills')
    const before = statSync(skill).mode
    const second = await start({ home })
    expect(modes()).toEqual(expected)
    expect(
      second
        .output()
        .split('\n')
        .filter((line) => line.includes('other accounts could read')),
    ).toHaveLength(1)
    expect(statSync(skill).mode).toBe(before)
    rmSync(home, { recursive: true, force: true })
  })

  it('keeps connections open for clients that stand still for a while', async () => {
    const server = await start()
    const answer = await fetch(`${server.url}/api/health/live`)
    expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  })

  it('honors PORT when METTLE_PORT is absent, and does not read HOST', async () => {
    const port = await freePort()
    const server = await start({ env: { METTLE_PORT: '', PORT: String(port), HOST: 'example.invalid' } })
    expect(server.url).toBe(`http://127.0.0.1:${port}`)
  })

  it('stores its database at DATABASE_URL and its skills at METTLE_WORKSPACE_DIR', async () => {
    const elsewhere = makeHome()
    const database = path.join(elsewhere, 'kept.db')
    const workspace = path.join(elsewhere, 'skills repository')
    const server = await start({ databaseUrl: `file:${database}`, env: { METTLE_WORKSPACE_DIR: workspace } })
    const skill = { name: 'kept-here', description: 'Says where it is kept', content: '# Kept here\n\n1. Look.\n' }
    await new Api(server.url).post('/api/skills', skill)
    expect(existsSync(database)).toBe(true)
    expect(existsSync(path.join(workspace, 'skills/kept-here/SKILL.md'))).toBe(true)
    expect(existsSync(path.join(workspace, '.git'))).toBe(true)
  })

  it('on a public address starts, serves nobody, and explains on its pages what to do', async () => {
    const server = await start({ env: { METTLE_HOST: '0.0.0.0', METTLE_SECRET: 'a secret of the tests' } })
    const url = `http://127.0.0.1:${server.port}`
    for (const address of ['/', '/skills', '/settings']) {
      const answer = await fetch(`${url}${address}`)
      expect([address, answer.status, new URL(answer.url).pathname]).toEqual([address, 200, '/sign-in'])
      expect(await answer.text()).toContain('Nobody has an account on this server yet')
    }
    const refused = await fetch(`${url}/api/health`)
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('Sign in at /sign-in')])
    expect(server.output()).toMatch(/^Nobody has an account yet\. .*\/join\?first=\S+$/m)
    for (const address of ['/api/health/live', '/api/health/ready']) {
      const answer = await fetch(`${url}${address}`)
      expect([address, answer.status, await answer.text()]).toEqual([address, 200, ''])
    }
  })

  it('serves no page under another name or to another origin, and explains why', async () => {
    const { port } = await start()
    const ask = (headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        http
          .get({ host: '127.0.0.1', port, path: '/skills', headers }, (answer) => {
            void text(answer).then((body) => resolve({ status: answer.statusCode, text: body }), reject)
          })
          .on('error', reject)
      })
    expect(await ask({ host: 'evil.example' })).toEqual({ status: 403, text: expect.stringContaining('is not this server') })
    expect(await ask({ host: `127.0.0.1:${port}`, origin: 'http://evil.example' })).toMatchObject({ status: 403 })
    expect(await ask({ host: `127.0.0.1:${port}` })).toMatchObject({ status: 200 })
  })
})
