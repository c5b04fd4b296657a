import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
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
import { orderCalls, sessionBody } from '../support/transcript'
import { allIn, bytesIn, npmSettings, sampleSets } from './machine.test-support'

const mebibyte = 1024 * 1024
const startMsMax = 15_000
/** On a machine that does other work too, a start gets as many times that as there are processes for each of its cores. */
const allowedMs = (): number => startMsMax * Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism())
/** A process of Node on a busy machine, and far below what bundling takes. */
const commandMsMax = 3_000
const base = mkdtempSync(path.join(os.tmpdir(), 'mettle-package-'))
const [packed, project, home] = ['packed', 'project', 'home'].map((name) => path.join(base, name)) as [string, string, string]
const nodeFolder = path.dirname(process.execPath)

/** The newer lines that the product runs on, as npm has them; the tests themselves run on whichever Node is here. */
const otherNodes = ['22.23.3', '24.9.0'].filter((version) => version !== process.versions.node)

/** Where tests run as root, the product runs as somebody else; elsewhere as who tests it, which is no second user. */
const isRoot = process.getuid?.() === 0
const idOf = (option: string): number => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

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

/** Real sessions and the sample data of the demo: imported, mined, and shown as proposals. */
async function learnFrom(sets: readonly string[]): Promise<void> {
  for (const [index, folder] of sets.entries()) {
    const [agent, place] = [`set-${index}`, path.join(base, 'samples', String(index))]
    if (!existsSync(place)) cpSync(folder, place, { recursive: true })
    const { sessions, created, refused } = await mettle('ingest', place, '--agent', agent)
    expect([folder, created, refused]).toEqual([folder, sessions, []])
    await mettle('mine')
    const { total } = await mettle('candidates', '--agent', agent)
    expect([folder, Number(total) > 0]).toEqual([folder, true])
  }
  expect(await mettle('demo')).toMatchObject({ proposals: expect.any(Number), best: { name: expect.any(String) } })
}

/** @throws AssertionError where a command for people is slow: each is a process, and nothing is built for it */
async function expectQuick(): Promise<void> {
  const startMs = performance.now()
  const { code, out } = await run(bin, ['--version'], around)
  expect([code, out.trim()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  expect(performance.now() - startMs).toBeLessThan((commandMsMax * allowedMs()) / startMsMax)
}

describe('The package', () => {
  it('is small, holds its own manifest, and installs no tool that builds', () => {
    expect(statSync(tarball).size).toBeLessThan(60 * mebibyte)
    expect(bytesIn(path.join(project, 'node_modules'))).toBeLessThan(300 * mebibyte)
    const [, file, installed = ''] =
      /The file is (\d+) MB; installed, it takes (\d+) MB/.exec(readFileSync('docs/install.md', 'utf8')) ?? []
    const said = [
      Number(file) * 1e6 - statSync(tarball).size,
      Number(installed) * mebibyte - bytesIn(path.join(project, 'node_modules')),
    ]
    expect(said.map((bytes) => Math.abs(Math.round(bytes / mebibyte)) <= 3)).toEqual([true, true])
    const manifest = JSON.parse(readFileSync(path.join(project, 'node_modules/mettle/package.json'), 'utf8')) as object
    expect(Object.keys(manifest)).not.toContain('devDependencies')
    expect(manifest).toMatchObject({ name: 'mettle', dependencies: { libsql: expect.any(String) } })
    const packages = readdirSync(path.join(project, 'node_modules'))
    for (const tool of ['typescript', 'esbuild', 'prisma', 'next', 'tailwindcss', '@energetic-ai'])
      expect(packages).not.toContain(tool)
  })

  it(`${isRoot ? 'as another user' : 'as this user, because only root can run it as another'} starts within 15 s, works, and leaves`, async () => {
    const { file, text } = makeClient()
    await expectQuick()
    const startMs = Date.now()
    const { address, pid } = await mettle('start', '--background')
    expect(Date.now() - startMs).toBeLessThan(allowedMs())
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

  it('imports the sample sets, shows proposals of each, tells the story of the demo, and says what it logged', async () => {
    around = { METTLE_HOME: path.join(home, 'samples') }
    try {
      const { address } = await mettle('start', '--background')
      await learnFrom(sampleSets)
      // Without a program that opens a browser, it says where to go.
      const opened = await run(process.execPath, [bin, 'open', '--json'], { ...around, PATH: '' })
      expect([opened.code, JSON.parse(opened.out)]).toEqual([0, { address: String(address).replace(/\/$/, ''), opened: false }])
      expect(await mettle('logs', '--lines', '5')).toMatchObject({ lines: expect.arrayContaining([expect.any(String)]) })
    } finally {
      await run(bin, ['stop', '--force'], around)
      around = {}
    }
  })

  it('works by the steps of the image: installs, is healthy, is closed to strangers, and ends with 0 when the engine asks it to', async () => {
    const words = [path.resolve('scripts/image.mjs'), '--from', tarball]
    const env = { ...process.env, ...npmSettings() }
    const ran = await new Promise<string>((resolve) =>
      execFile(process.execPath, words, { env }, (error, out, err) => resolve(error ? err + out : out)),
    )
    expect(ran).toMatch(/^RUN npm install .* s\nCOPY .* s\nHEALTHCHECK .* s\nSIGTERM .* s\nThe steps of the image work\.$/m)
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
      expect(Date.now() - startMs).toBeLessThan(allowedMs())
      expect((await fetch(`${String(address)}/skills`)).status).toBe(200)
      expect(await mettle('ingest', path.join(base, 'sessions'), '--agent', 'packed')).toMatchObject({ created: 3, refused: [] })
      await mettle('mine')
      expect(await mettle('candidates')).toMatchObject({ items: [{ agent: 'packed', occurrences: 3 }] })
      await expectQuick()
      await learnFrom(sampleSets.slice(0, 2))
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

  it('runs from its file by npx: starts within 15 s beyond what npm takes, which installs a file with each command', async () => {
    const own = path.join(home, 'by-npx')
    const cache = { npm_config_cache: path.join(home, '.npm'), npm_config_update_notifier: 'false' }
    const npx = (...words: string[]) =>
      run(
        path.join(nodeFolder, 'npx'),
        ['--yes', `./${path.basename(tarball)}`, ...words],
        { ...npmSettings(), ...cache, METTLE_HOME: own },
        packed,
      )
    const version = async () => {
      const { code, out, err } = await npx('--version')
      expect([code, out.trim(), code === 0 ? '' : err]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/), ''])
    }
    // The first fetches what it depends on; the second takes what npm does with every command.
    await version()
    const npmFromMs = Date.now()
    await version()
    const npmMs = Date.now() - npmFromMs
    try {
      const startMs = Date.now()
      const started = await npx('start', '--background', '--json')
      expect([started.code, started.code === 0 ? '' : started.err]).toEqual([0, ''])
      expect(Date.now() - startMs - npmMs).toBeLessThan(allowedMs())
      const { address } = JSON.parse(started.out) as { address: string }
      expect((await fetch(`${address}/skills`)).status).toBe(200)
    } finally {
      expect((await npx('stop', '--force', '--json')).code).toBe(0)
    }
  })
})
