import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processStart } from '@/lib/config/process-start'
import { startPostgres } from '@/scripts/postgres.mjs'
import { freePort } from '../support/server'
import { orderCalls, sessionBody } from '../support/transcript'

const mebibyte = 1024 * 1024
const startMsMax = 15_000
const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-package-'))
const [packed, project, home] = ['packed', 'project', 'home'].map((name) => path.join(base, name)) as [string, string, string]
const nodeFolder = path.dirname(process.execPath)

/** The newer lines that the product runs on, as npm has them; the tests themselves run on whichever Node is here. */
const otherNodes = ['22.23.3', '24.9.0'].filter((version) => version !== process.versions.node)

/** Where tests run as root, the product runs as somebody else; elsewhere as who tests it, which is no second user. */
const isRoot = process.getuid?.() === 0
const idOf = (option: string): number => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

const allIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))
const bytesIn = (folder: string): number => allIn(folder).reduce((sum, file) => sum + lstatSync(file).size, 0)

interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a program with nothing but Node in its environment, as the other user. */
function run(file: string, words: string[], env: Record<string, string> = {}, cwd = home): Promise<Ran> {
  const own = { PATH: [nodeFolder, '/usr/bin', '/bin'].join(path.delimiter), HOME: home, METTLE_PORT: '0', ...env }
  return new Promise((resolve) => {
    execFile(file, words, { cwd, env: own as unknown as NodeJS.ProcessEnv, ...user }, (error, out, err) =>
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : -1) : 0, out, err }),
    )
  })
}

/** What its environment has besides: another database once it was moved, another Node. */
let around: Record<string, string> = {}
const bin = path.join(project, 'node_modules/.bin/mettle')

/** Runs a command of the installed product that is to succeed; returns the document it prints. */
async function mettle(...words: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await run(bin, [...words, '--json'], around)
  expect([words, code, code === 0 ? '' : err + out]).toEqual([words, 0, ''])
  return JSON.parse(out) as Record<string, unknown>
}

const npm = (cwd: string, ...words: string[]): string =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

let tarball = ''

beforeAll(() => {
  for (const folder of [packed, project, home]) mkdirSync(folder)
  const before = readFileSync('package.json', 'utf8')
  const beforeMs = statSync('package.json').mtimeMs
  const [file = ''] = npm(process.cwd(), 'pack', '--silent', '--pack-destination', packed).trim().split('\n').slice(-1)
  // The checkout is as it was, also for what depends on its times.
  expect(readFileSync('package.json', 'utf8')).toBe(before)
  expect(statSync('package.json').mtimeMs).toBeCloseTo(beforeMs, -1)
  tarball = path.join(packed, file)
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }')
  npm(project, 'install', tarball)
  // Whoever installs is often somebody else than who runs it.
  for (const file of allIn(path.join(project, 'node_modules'))) {
    const stat = lstatSync(file)
    if (!stat.isSymbolicLink()) chmodSync(file, stat.mode & ~0o222)
  }
  for (const folder of [base, packed, project]) chmodSync(folder, 0o755)
  if (isRoot) chownSync(home, idOf('-u'), idOf('-g'))
})

afterAll(async () => {
  await run(bin, ['stop', '--force'])
  rmSync(base, { recursive: true, force: true, maxRetries: 3 })
})

function writeSessions(): string {
  const folder = path.join(base, 'sessions')
  mkdirSync(folder)
  for (const n of [1, 2, 3]) {
    const { transcript } = sessionBody({
      key: `p-${n}`,
      agent: 'packed',
      calls: orderCalls(n),
      request: `Ship order ${n}, please.`,
    })
    writeFileSync(path.join(folder, `${n}.json`), JSON.stringify(transcript))
  }
  return folder
}

/** What a person has of an agent's program before it is connected. */
function makeClient(): { file: string; text: string } {
  const file = path.join(home, '.claude/settings.json')
  const text = '{\n  // mine\n  "model": "x"\n}\n'
  mkdirSync(path.dirname(file))
  writeFileSync(file, text)
  for (const one of [path.dirname(file), file]) if (isRoot) chownSync(one, idOf('-u'), idOf('-g'))
  return { file, text }
}

describe('The package', () => {
  it('is small, holds its own manifest, and installs no tool that builds', () => {
    expect(statSync(tarball).size).toBeLessThan(60 * mebibyte)
    expect(bytesIn(path.join(project, 'node_modules'))).toBeLessThan(300 * mebibyte)
    const manifest = JSON.parse(readFileSync(path.join(project, 'node_modules/mettle/package.json'), 'utf8')) as object
    expect(Object.keys(manifest)).not.toContain('devDependencies')
    expect(manifest).toMatchObject({ name: 'mettle', dependencies: { libsql: expect.any(String) } })
    const installed = readdirSync(path.join(project, 'node_modules'))
    for (const tool of ['typescript', 'esbuild', 'prisma', 'next', 'tailwindcss', '@energetic-ai'])
      expect(installed).not.toContain(tool)
  })

  it(`${isRoot ? 'as another user' : 'as this user, because only root can run it as another'} starts within 15 s, works, and leaves`, async () => {
    const { file, text } = makeClient()
    const startMs = Date.now()
    const { address, pid } = await mettle('start', '--background')
    expect(Date.now() - startMs).toBeLessThan(startMsMax)
    expect(await mettle('status')).toMatchObject({ status: 'ok', running: true, address, server: { pid } })
    expect((await fetch(`${String(address)}/skills`)).status).toBe(200)

    expect(await mettle('ingest', writeSessions(), '--agent', 'packed')).toMatchObject({ sessions: 3, created: 3, refused: [] })
    await mettle('mine')
    expect(await mettle('candidates')).toMatchObject({ items: [{ agent: 'packed', occurrences: 3 }] })

    expect(await mettle('connect', 'claude-code')).toMatchObject({ harnesses: [{ hookSeen: true }] })
    expect(readFileSync(file, 'utf8')).toContain(path.join(project, 'node_modules/mettle'))
    await mettle('connect', 'claude-code', '--remove')
    expect(readFileSync(file, 'utf8')).toBe(text)

    expect(await mettle('upgrade')).toMatchObject({ installation: { kind: 'project' }, snapshots: [{ workspace: 'default' }] })
    expect(await mettle('stop')).toMatchObject({ stopped: [{ pid, address }] })
    expect(processStart(Number(pid))).toBeNull()
    expect(await run(bin, ['status', '--json'])).toMatchObject({ code: 1, out: expect.stringContaining('"running":false') })
    expect(readdirSync(home).toSorted()).toEqual(['.claude', '.mettle'])
    expect(readdirSync(path.join(home, '.mettle/running'))).toEqual([])
  })

  it('runs with the settings of the image, is healthy, and ends with 0 when the engine asks it to', async () => {
    const image = readFileSync('Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, ' ')
    const settings = Object.fromEntries((/^ENV (.*)$/m.exec(image)?.[1] ?? '').split(/\s+/).map((one) => one.split('=')))
    const port = String(await freePort())
    const given = {
      METTLE_HOME: path.join(home, 'data'),
      METTLE_PORT: port,
      METTLE_SECRET: 's'.repeat(32),
      METTLE_TOKEN: 't'.repeat(32),
    }
    const env = { PATH: nodeFolder, HOME: home, ...settings, ...given } as unknown as NodeJS.ProcessEnv
    const words = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[]
    const server = spawn(process.execPath, [bin, ...words], { cwd: home, env, ...user, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(server, 'exit')
    try {
      server.stdout.resume()
      const [program = '', ...check] = JSON.parse(/HEALTHCHECK .*?CMD (\[.*\])/.exec(image)?.[1] ?? '[]') as string[]
      const isHealthy = () => run(program, check, { METTLE_PORT: port })
      await expect.poll(async () => (await isHealthy()).code, { timeout: startMsMax, interval: 250 }).toBe(0)
      expect((await fetch(`http://127.0.0.1:${port}/api/skills`)).status).toBe(401)
      server.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect((await isHealthy()).code).toBe(1)
    } finally {
      server.kill('SIGKILL')
    }
  })

  it('moves what it learned to PostgreSQL in one command, and goes on there', async () => {
    const { url, stop } = await startPostgres()
    try {
      const { tables, dryRun } = await mettle('move', '--to', url)
      expect({ dryRun, tables }).toEqual({ dryRun: false, tables: expect.arrayContaining([{ name: 'Session', rows: 3 }]) })
      around = { DATABASE_URL: url }
      const { pid } = await mettle('start', '--background')
      expect(await mettle('status')).toMatchObject({ status: 'ok', database: { provider: 'postgresql' } })
      expect(await mettle('candidates')).toMatchObject({ items: [{ agent: 'packed', occurrences: 3 }] })
      expect(await mettle('stop')).toMatchObject({ stopped: [{ pid }] })
    } finally {
      around = {}
      await stop()
    }
  })

  it.each(otherNodes)('starts within 15 s, works and leaves on Node %s too', async (version) => {
    const folder = path.join(base, `node-${version}`)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
    npm(folder, 'install', `node@${version}`)
    chmodSync(folder, 0o755)
    const own = path.join(folder, 'home')
    mkdirSync(own)
    if (isRoot) chownSync(own, idOf('-u'), idOf('-g'))
    const PATH = [path.join(folder, 'node_modules/node/bin'), '/usr/bin', '/bin'].join(path.delimiter)
    around = { PATH, METTLE_HOME: own }
    try {
      expect((await run('node', ['--version'], around)).out.trim()).toBe(`v${version}`)
      const startMs = Date.now()
      const { pid, address } = await mettle('start', '--background')
      expect(Date.now() - startMs).toBeLessThan(startMsMax)
      expect((await fetch(`${String(address)}/skills`)).status).toBe(200)
      expect(await mettle('ingest', path.join(base, 'sessions'), '--agent', 'packed')).toMatchObject({ created: 3, refused: [] })
      await mettle('mine')
      expect(await mettle('candidates')).toMatchObject({ items: [{ agent: 'packed', occurrences: 3 }] })
      const file = path.join(home, '.claude/settings.json')
      const text = readFileSync(file, 'utf8')
      expect(await mettle('connect', 'claude-code')).toMatchObject({ harnesses: [{ hookSeen: true }] })
      await mettle('connect', 'claude-code', '--remove')
      expect(readFileSync(file, 'utf8')).toBe(text)
      expect(await mettle('stop')).toMatchObject({ stopped: [{ pid }] })
    } finally {
      await run(bin, ['stop', '--force'], around)
      around = {}
    }
  })

  it('runs from its file by npx', async () => {
    const env = { ...npmSettings(), npm_config_cache: path.join(home, '.npm'), npm_config_update_notifier: 'false' }
    const words = ['--yes', `./${path.basename(tarball)}`, '--version']
    const { code, out, err } = await run(path.join(nodeFolder, 'npx'), words, env, packed)
    expect([code, out.trim(), code === 0 ? '' : err]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/), ''])
  })
})

/** Where this machine has its packages from. */
function npmSettings(): Record<string, string> {
  return { npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim() }
}
