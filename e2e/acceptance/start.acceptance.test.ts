import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Api } from '../support/api'
import { freePort, makeHome, startRefused, startServer, type RunningServer } from '../support/server'

const refusals = [
  ['a host that is not loopback without a secret', { METTLE_HOST: '0.0.0.0' }, /METTLE_SECRET.*METTLE_HOST/],
  ['an unknown variable of ours', { METTLE_FOO: '1' }, /METTLE_FOO is not a setting/],
  ['a port that is no number', { METTLE_PORT: 'often' }, /METTLE_PORT .*port/],
  ['a port out of range', { METTLE_PORT: '70000' }, /METTLE_PORT .*port/],
  ['a log level that does not exist', { METTLE_LOG: 'loud' }, /METTLE_LOG/],
  ['a database that is none of ours', { DATABASE_URL: 'mysql://root@localhost/mettle' }, /DATABASE_URL must be file:/],
  ['a secret too short to keep anyone out', { METTLE_SECRET: 'short' }, /METTLE_SECRET needs at least 16/],
] as const

describe('A start', () => {
  it.each(refusals)('stops at %s with one clear line', async (_, env, line) => {
    const { code, output } = await startRefused({ ...env })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(line)
  })

  it('stops when the port is taken, and says so', async () => {
    const server = await startServer()
    const { code, output } = await startRefused({ METTLE_PORT: String(server.port) })
    await server.close()
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(String(server.port))
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

  it('prints its address last, answers there, and keeps everything in its home', async () => {
    const server = await start()
    expect(server.output().trim().split('\n').at(-1)).toBe(`Mettle ready at http://127.0.0.1:${server.port}`)
    const health = await new Api(server.url).get<Record<string, unknown>>('/api/health')
    expect(health).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { provider: 'sqlite', ok: true },
      migrations: { pending: 0 },
      worker: { running: true },
      disk: { workspace: true, pending: 0 },
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

  it('honours PORT when METTLE_PORT is absent, and does not read HOST', async () => {
    const port = await freePort()
    const server = await start({ env: { METTLE_PORT: '', PORT: String(port), HOST: 'example.invalid' } })
    expect(server.url).toBe(`http://127.0.0.1:${port}`)
  })

  it('keeps its database where DATABASE_URL says and its skills where METTLE_WORKSPACE_DIR says', async () => {
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
})
