import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commands } from '@/lib/cli/commands'
import { parseSettings } from '@/lib/config/settings'
import { stagesOf, type Instruction } from '@/scripts/dockerfile.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const stages = stagesOf(read('Dockerfile'))
const [build = [], , final = []] = stages
const only = (stage: Instruction[], name: string): string => stage.find(([one]) => one === name)?.[1] ?? ''
const pairs = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map((one) => one.split('=') as [string, string]))
const imageEnv = pairs(only(final, 'ENV'))

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown>
  read_only?: boolean
  tmpfs?: string[]
  stop_grace_period?: string
}
const compose = parse(read('compose.yaml')) as {
  services: Record<'app' | 'proxy' | 'db', Service>
  volumes: Record<string, null>
}
const dotEnv = {
  METTLE_DOMAIN: 'mettle.example',
  METTLE_SECRET: 's'.repeat(64),
  METTLE_TOKEN: 't'.repeat(64),
  POSTGRES_PASSWORD: 'p',
}
/** A value with the variables of `.env` in place. */
const filled = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, other = '') => (dotEnv as Record<string, string>)[name] ?? String(other),
  )
const environmentOf = (service: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(value)]))

/** Whether a path of the build reaches the image's context. */
const ignored = read('.dockerignore').trim().split('\n')

describe('The image', () => {
  it('is built of stages that exist, from files of the tree', () => {
    expect(stages).toHaveLength(3)
    for (const [name, rest] of stages.flat())
      expect(name, rest).toMatch(/^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD)$/)
    const names = stages.map((stage) => / AS (\w+)$/.exec(only(stage, 'FROM'))?.[1])
    for (const [, rest] of stages.flat().filter(([name]) => name === 'COPY')) {
      const stage = /^--from=(\w+) /.exec(rest)?.[1]
      if (stage) expect(names).toContain(stage)
      else for (const file of rest.split(' ').slice(0, -1)) expect(existsSync(path.join(root, file)), file).toBe(true)
    }
    for (const file of ['scripts', 'lib', 'app', 'prisma', 'packs', 'public', 'bin']) expect(ignored).not.toContain(file)
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', '.next']))
  })

  it('runs the steps by which the package is made, on a Node that the package takes', () => {
    const steps = build.filter(([name]) => name === 'RUN').map(([, rest]) => rest)
    expect(steps).toEqual([expect.stringContaining('npm ci'), expect.stringMatching(/^npm pack --pack-destination \/packed$/)])
    const { scripts, engines } = JSON.parse(read('package.json')) as {
      scripts: Record<string, string>
      engines: { node: string }
    }
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['prepare', 'prepack', 'postpack']))
    const [, major] = /^node:(\d+)-/.exec(only(final, 'FROM')) ?? []
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]))
  })

  it('runs as nobody of weight, with settings that the server takes, on the port that it names', () => {
    expect(only(final, 'USER')).toBe('node')
    const settings = parseSettings({ ...imageEnv, METTLE_SECRET: dotEnv.METTLE_SECRET, METTLE_TOKEN: dotEnv.METTLE_TOKEN })
    expect(settings).toMatchObject({
      home: only(final, 'VOLUME'),
      port: Number(only(final, 'EXPOSE')),
      isLoopback: false,
      auth: 'token',
    })
    const [command] = JSON.parse(only(final, 'CMD')) as string[]
    expect(commands.map(({ usage }) => usage.split(' ')[0])).toContain(command)
    // Without a secret nothing is served.
    expect(() => parseSettings(imageEnv)).toThrow('METTLE_SECRET is required')
  })

  it.each([
    [200, 0],
    [503, 1],
  ])('is healthy where the server is ready: %d is exit %d', async (status, code) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const [, ...words] = JSON.parse(only(final, 'HEALTHCHECK').replace(/^.*?CMD /, '')) as string[]
    const env = { PATH: process.env.PATH ?? '', METTLE_PORT: String((server.address() as AddressInfo).port) }
    const exit = await new Promise<number>((resolve) => {
      execFile(process.execPath, words, { env: env as unknown as NodeJS.ProcessEnv }, (error) =>
        resolve(error ? Number(error.code) : 0),
      )
    })
    server.closeAllConnections()
    server.close()
    expect([exit, asked]).toEqual([code, ['/api/health/ready']])
    expect(existsSync(path.join(root, 'app/api/health/ready/route.ts'))).toBe(true)
  })
})

describe('The compose file', () => {
  const { app, proxy, db } = compose.services

  it('gives the server settings that it takes, on the database beside it', () => {
    const env = { ...imageEnv, ...environmentOf(app) }
    const { PGPASSWORD, ...ours } = env
    const settings = parseSettings(ours)
    expect(settings).toMatchObject({ provider: 'postgresql', publicUrl: 'https://mettle.example', auth: 'token' })
    const database = new URL(settings.databaseUrl)
    expect([database.hostname, PGPASSWORD]).toEqual(['db', environmentOf(db).POSTGRES_PASSWORD])
    const makeDatabase = read('deploy/make-database.sh')
    expect(makeDatabase).toContain(`CREATE ROLE ${database.username} LOGIN PASSWORD :'password';`)
    expect(makeDatabase).toContain(`CREATE DATABASE ${database.pathname.slice(1)} OWNER ${database.username};`)
    expect(db.volumes).toContain('./deploy/make-database.sh:/docker-entrypoint-initdb.d/make-database.sh:ro')
  })

  it('refuses to start without its secrets', () => {
    for (const name of ['METTLE_SECRET', 'METTLE_TOKEN', 'POSTGRES_PASSWORD'])
      expect(read('compose.yaml')).toContain(`\${${name}:?`)
  })

  it('mounts files that exist and volumes that it declares, and writes nowhere else', () => {
    for (const source of Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    ))
      if (source.startsWith('.')) expect(existsSync(path.join(root, source)), source).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(source)
    expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'] })
    expect(app.volumes).toEqual([`data:${only(final, 'VOLUME')}`])
    for (const name of [app, proxy].flatMap((one) => Object.keys(one.depends_on ?? {})))
      expect(Object.keys(compose.services)).toContain(name)
  })

  it('stops the server only after the server has had its time', () => {
    const graceMs = Number(/const graceMs = ([\d_]+)/.exec(read('scripts/start-mettle.mjs'))?.[1]?.replaceAll('_', ''))
    expect(Number.parseInt(app.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(graceMs)
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/mettle.service')) ?? []
    expect(Number(seconds) * 1000).toBeGreaterThan(graceMs)
  })

  it('leads the proxy to the port of the server, for the domain that it was given', () => {
    const text = read('deploy/Caddyfile')
    expect(text).toContain(`reverse_proxy app:${only(final, 'EXPOSE')}`)
    expect(Object.keys(proxy.environment ?? {})).toEqual([...text.matchAll(/\{\$(\w+):/g)].map(([, name]) => name))
  })
})

describe('The systemd unit', () => {
  const unit = read('deploy/mettle.service')
  const values = (key: string): string[] => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  it('starts a command that exists, with settings that the server takes', () => {
    const [start = ''] = values('ExecStart')
    expect(start.split(' ').slice(1)).toEqual(['start'])
    const example = read('deploy/mettle.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const env = Object.fromEntries(
      [...values('Environment'), ...example].map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    )
    const { PGPASSWORD, NODE_ENV, ...ours } = env
    expect([PGPASSWORD, NODE_ENV]).toEqual(['change-me', 'production'])
    expect(parseSettings(ours)).toMatchObject({
      home: `/var/lib/${values('StateDirectory')[0]}`,
      provider: 'postgresql',
      auth: 'token',
      publicUrl: 'https://mettle.example',
    })
    expect(read('docs/production.md')).toContain(values('EnvironmentFile')[0])
  })

  it('has its signal reach the command alone, which passes it on', () => {
    expect([values('KillMode'), values('ProtectSystem'), values('User')]).toEqual([['mixed'], ['strict'], ['mettle']])
  })
})

describe('The page on production', () => {
  const page = read('docs/production.md')

  it('names metrics that the server gives', () => {
    const code = ['lib/http/metrics-page.ts', 'lib/observe/metrics.ts'].map(read).join('\n')
    const named = [...new Set([...page.matchAll(/`(mettle_[a-z_]+)`/g)].map(([, name = '']) => name.replace(/_count$/, '')))]
    expect(named.length).toBeGreaterThan(10)
    for (const name of named) expect(code).toContain(`'${name}'`)
    for (const [, name = ''] of code.matchAll(/'(mettle_[a-z_]+)'/g)) expect(named, name).toContain(name)
  })

  it('names variables that the product reads, and probes that it has', () => {
    const settings = read('CONTRIBUTING.md')
    for (const [, name = ''] of page.matchAll(/`(METTLE_[A-Z_]+)`/g)) expect(settings).toContain(`\`${name}\``)
    for (const probe of ['live', 'ready']) expect(page).toContain(`/api/health/${probe}`)
  })
})
