import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleFolder, bundleForNode } from '@/scripts/node-bundle.mjs'
import type { Answer, Api, ProblemAnswer } from '../support/api'
import { Cluster } from '../support/chaos/cluster'
import { makeDatabase, providers } from '../support/database'
import { makeHome } from '../support/server'
import { orderSession } from '../support/transcript'

const megabytes = 32
const drainedMsMax = 5_000
const perKind = 4

/** A small disk under a folder; null where this process may not mount one. */
function mountSmall(at: string): (() => void) | null {
  mkdirSync(at, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', at], { stdio: 'ignore' })
  } catch {
    return null
  }
  return () => void execFileSync('umount', ['-l', at])
}

/** Leaves no room at all, whatever else writes there meanwhile. */
function fillUp(file: string): void {
  for (const bytes of [1 << 20, 4_096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}

const isDone = ({ status }: Answer): boolean => status < 300
const problemOf = ({ body }: Answer) => body as ProblemAnswer
const skillNamed = (name: string) => ({ name, description: `Does ${name}.`, content: `Do ${name}.` })
const create = (api: Api, name: string) => api.send('POST', '/api/skills', skillNamed(name))
const ingest = (api: Api, n: number) => api.send('POST', '/api/sessions', orderSession(`full-${n}`, 'desk', n))

async function until(msMax: number, holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + msMax
  for (;;) {
    if (await holds()) return true
    if (performance.now() > end) return false
  }
}

interface Health {
  status: string
  disk: { pending: number; waiting: unknown }
}

async function isDrained(api: Api): Promise<boolean> {
  const { status, body } = await api.send('GET', '/api/health')
  return status === 200 && (body as Health).disk.pending === 0 && (body as Health).disk.waiting === null
}

describe('A disk of the home that is full', () => {
  let folder: string
  beforeAll(async () => {
    folder = bundleFolder('full-disk')
    await bundleForNode('e2e/support/chaos/process.ts', path.join(folder, 'process.mjs'), { isWhole: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.for(providers)(
    'loses nothing, on %s: acts are refused or held, and done when there is room',
    { timeout: 300_000 },
    async (provider, { skip }) => {
      const home = makeHome()
      const disk = path.join(home, 'mettle')
      const unmount = mountSmall(disk)
      if (!unmount) return skip('only the superuser may mount a small disk')
      const database = await makeDatabase(provider)
      const databaseUrl = database.url ?? `file:${path.join(disk, 'mettle.db')}`
      const cluster = new Cluster({ bundle: path.join(folder, 'process.mjs'), home, databaseUrl, count: 1 })
      try {
        await cluster.startAll()
        const api = cluster.all()[0]!
        for (let n = 0; n < perKind; n += 1)
          expect([(await create(api, `before-${n}`)).status, isDone(await ingest(api, n))]).toEqual([201, true])
        await until(drainedMsMax, () => isDrained(api))

        const filler = path.join(disk, 'filler')
        fillUp(filler)
        const names = Array.from({ length: perKind }, (_, n) => `meanwhile-${n}`)
        const kept: string[] = []
        for (const [n, name] of names.entries()) {
          const made = await create(api, name)
          expect([made.status, problemOf(made).code, problemOf(made).detail]).toEqual([
            503,
            'unavailable',
            expect.stringContaining('disk is full'),
          ])
          if (problemOf(made).detail.includes('The change is saved')) kept.push(name)
          const ingested = await ingest(api, perKind + n)
          if (!isDone(ingested))
            expect(problemOf(ingested)).toMatchObject({
              status: 503,
              code: 'unavailable',
              detail: expect.stringContaining('full'),
            })
        }
        const health = await api.send('GET', '/api/health')
        expect([health.status, problemOf(health).code, problemOf(health).detail]).toEqual([
          503,
          'unavailable',
          expect.stringContaining('is full'),
        ])
        expect((await api.send('GET', '/api/skills/before-0')).status).toBe(200)

        rmSync(filler)
        expect(await until(drainedMsMax, () => isDrained(api)), 'drained within 5 s').toBe(true)
        for (const name of names) expect((await create(api, name)).status).toBe(kept.includes(name) ? 409 : 201)
        for (let n = 0; n < perKind; n += 1) expect(isDone(await ingest(api, perKind + n))).toBe(true)
        const { total } = await api.get<{ total: number }>('/api/sessions?limit=1&facets=true')
        expect(total).toBe(2 * perKind)
        const git = (...args: string[]) =>
          execFileSync('git', args, { cwd: path.join(disk, 'workspace'), encoding: 'utf8' }).trim()
        const commits = git('log', '--format=%s')
          .split('\n')
          .filter((one) => /^create (?:before|meanwhile)-\d$/.test(one))
        expect(commits.toSorted()).toEqual(
          [...names, ...names.map((one) => one.replace('meanwhile', 'before'))].map((one) => `create ${one}`).toSorted(),
        )
        expect(git('status', '--porcelain')).toBe('')
        expect(await api.post<{ items: unknown[] }>('/api/doctor', {})).toMatchObject({ ok: true })
        expect(await api.get('/api/events/verify')).toMatchObject({ ok: true })
      } finally {
        await cluster.close()
        await database.drop()
        unmount()
        rmSync(home, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  )
})
