import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { handle } from '@/lib/http/handle'
import { metricsPage } from '@/lib/http/metrics-page'
import type { Context } from '@/lib/kernel'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import { runDoctor } from '@/lib/services/doctor/run-doctor'
import { readHealth } from '@/lib/services/health/read-health'
import { createSkill } from '@/lib/services/skill/create-skill'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { withholdTexts } from '@/lib/services/workspace/withhold-texts'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { processOf, type Spawned } from '@/lib/services/testing/spawn-process.test-support'
import type { WriterAnswer, WriterTask } from '@/lib/services/disk/writer-process.test-support'
import { gitIn, gitOver, startGitServer, type GitServer } from './git-server.test-support'
import { pushRemote } from './push-remote'

const token = 'glpat-a-token-that-nobody-sees'
const minuteMs = 60_000
const write = (ctx: Context, name: string) => createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
const headOf = ({ settings }: Context) => gitIn(settings.workspaceDir, 'rev-parse', 'main')
const remoteOf = async (ctx: Context) => (await readHealth(ctx, {})).disk.remote

/** The lines that a process logs from here on. */
function listen(): string[] {
  const lines: string[] = []
  const slot: typeof globalThis & { mettleLog?: pino.Logger } = globalThis
  slot.mettleLog = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  return lines
}

forBothDatabases('The remote repository of a workspace', (open, provider) => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  /** A workspace with a remote at a host of its own, which lets in who has the token. */
  async function withRemote(given: { token?: string; path?: string } = {}) {
    const opened = await open()
    const host: GitServer = await startGitServer(token)
    ends.push(host.end)
    host.make('skills.git')
    const gitRemote = { address: `${host.url}/${given.path ?? 'skills.git'}`, token: given.token ?? token }
    Object.assign(opened.ctx.settings, { gitRemote })
    return { ...opened, host, tip: (name = 'skills.git') => host.git(name, 'rev-parse', 'main') }
  }

  /** A clone in which a person commits and pushes. */
  async function commitElsewhere(host: GitServer): Promise<string> {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-clone-'))
    ends.push(() => Promise.resolve(rmSync(dir, { recursive: true, force: true })))
    const url = new URL(`${host.url}/skills.git`)
    Object.assign(url, { username: 'ana', password: token })
    await gitOver(dir, 'clone', '--quiet', url.href, '.')
    writeFileSync(path.join(dir, 'NOTES.md'), 'Theirs.\n')
    gitIn(dir, 'add', '.')
    gitIn(dir, 'commit', '--quiet', '--message', 'add notes')
    await gitOver(dir, 'push', '--quiet', 'origin', 'main')
    return gitIn(dir, 'rev-parse', 'main')
  }

  it('has every commit after a push, and is asked for nothing when there is none to send', async () => {
    const { ctx, clock, host, tip } = await withRemote()
    expect(await pushRemote(ctx)).toBe(false)
    expect(host.requests).toEqual([])
    expect(await remoteOf(ctx)).toEqual({ url: `${host.url}/skills.git`, commit: null, pushedAt: null, failing: null })
    for (const name of ['ship', 'pack']) await write(ctx, name)
    expect(await pushRemote(ctx)).toBe(false)
    expect(tip()).toBe(headOf(ctx))
    expect(host.git('skills.git', 'log', '--format=%s', 'main').split('\n')).toEqual(['create pack', 'create ship'])
    expect(await remoteOf(ctx)).toMatchObject({ commit: tip(), pushedAt: clock.now().toISOString(), failing: null })
    const asked = host.requests.length
    expect(await pushRemote(ctx)).toBe(false)
    expect(host.requests).toHaveLength(asked)
    await write(ctx, 'third')
    await pushRemote(ctx)
    expect(tip()).toBe(headOf(ctx))
    expect(gitIn(ctx.settings.workspaceDir, 'status', '--porcelain')).toBe('')
    expect(host.git('skills.git', 'fsck', '--no-progress', '--no-dangling')).toBe('')
  })

  it('refuses a wrong token, which is said without it, anywhere', async () => {
    const secret = 'ghp-wrong-and-still-secret'
    const lines = listen()
    const { ctx, host } = await withRemote({ token: secret })
    await write(ctx, 'ship')
    await pushRemote(ctx)
    const remote = await remoteOf(ctx)
    expect(remote).toMatchObject({ commit: null, failing: { cause: expect.stringMatching(/does not accept METTLE_GIT_TOKEN/) } })
    expect((await readHealth(ctx, {})).status).toBe('degraded')
    expect(lines.filter((line) => line.includes('METTLE_GIT_TOKEN'))).toHaveLength(1)
    const health = await handle(new Request('http://127.0.0.1:4310/api/health', { headers: { host: '127.0.0.1:4310' } }))
    const doctor = await runDoctor(ctx, {})
    const rows = await ctx.store.db.remotePush.findMany()
    const config = readFileSync(path.join(ctx.settings.workspaceDir, '.git/config'), 'utf8')
    const said = [await health.text(), JSON.stringify([doctor, rows, lines, host.requests.map(({ url }) => url)]), config].join(
      '\n',
    )
    expect(host.requests.at(-1)?.authorization).toContain('Basic ')
    expect(said).toContain('METTLE_GIT_TOKEN')
    for (const form of [secret, Buffer.from(`x-access-token:${secret}`).toString('base64')]) expect(said).not.toContain(form)
  })

  it('that is away gets everything once it is back, and is left alone for longer each time', async () => {
    const { ctx, clock, host, tip } = await withRemote()
    await write(ctx, 'ship')
    await pushRemote(ctx)
    await host.close()
    await write(ctx, 'pack')
    const since = clock.now().toISOString()
    await pushRemote(ctx)
    expect((await remoteOf(ctx))?.failing).toEqual({ since, cause: expect.stringContaining('can’t be reached (ECONNREFUSED)') })
    clock.advance(minuteMs)
    await pushRemote(ctx)
    expect((await remoteOf(ctx))?.failing?.since).toBe(since)
    await host.open()
    const before = host.requests.length
    clock.advance(minuteMs)
    await pushRemote(ctx)
    expect(host.requests).toHaveLength(before)
    clock.advance(minuteMs)
    await pushRemote(ctx)
    expect(tip()).toBe(headOf(ctx))
    expect(await remoteOf(ctx)).toMatchObject({ commit: tip(), failing: null })
  })

  it('that has commits of others is never overwritten: doctor says what to do, and pushes once they are merged', async () => {
    const { ctx, clock, host, tip } = await withRemote()
    await write(ctx, 'ship')
    await pushRemote(ctx)
    const theirs = await commitElsewhere(host)
    await write(ctx, 'pack')
    for (let tries = 0; tries < 3; tries += 1) {
      await pushRemote(ctx, { isAsked: true })
      expect(tip()).toBe(theirs)
    }
    const found = await runDoctor(ctx, {})
    const [finding] = found.items
    expect(found.items).toHaveLength(1)
    expect(finding).toMatchObject({ code: 'push-failed', severity: 'warning', fix: 'tries again' })
    expect(finding?.sentence).toMatch(/has commits on "main" that this workspace lacks. Nothing was overwritten.*\(git pull/)
    expect((await runDoctor(ctx, { fix: true })).ok).toBe(false)
    expect(tip()).toBe(theirs)
    const url = new URL(`${host.url}/skills.git`)
    Object.assign(url, { username: 'ana', password: token })
    await gitOver(ctx.settings.workspaceDir, 'pull', '--quiet', '--no-rebase', '--no-edit', url.href, 'main')
    clock.advance(minuteMs)
    expect(await runDoctor(ctx, { fix: true })).toMatchObject({ ok: true, items: [{ code: 'push-failed', fixed: true }] })
    expect(tip()).toBe(headOf(ctx))
    expect(host.git('skills.git', 'merge-base', '--is-ancestor', theirs, 'main')).toBe('')
  })

  it('is named by its place for each workspace, and without one is that of the default workspace alone', async () => {
    const { ctx, clock, host, store, tip } = await withRemote({ path: '{workspace}.git' })
    host.make('default.git')
    host.make('other.git')
    await createWorkspace(ctx, { name: 'other', builtins: false })
    const other = { ...ctx, workspace: await openWorkspace(store, 'other', clock.now()) }
    for (const [here, name] of [
      [ctx, 'ship'],
      [other, 'pack'],
    ] as const)
      await write(here, name)
    for (const here of [ctx, other]) await pushRemote(here)
    expect(host.git('default.git', 'log', '--format=%s', 'main')).toBe('create ship')
    expect(host.git('other.git', 'log', '--format=%s', 'main')).toBe('create pack')
    Object.assign(ctx.settings, { gitRemote: { address: `${host.url}/skills.git`, token } })
    const asked = host.requests.length
    await pushRemote(other)
    expect(host.requests).toHaveLength(asked)
    expect([await remoteOf(other), (await remoteOf(ctx))?.commit]).toEqual([null, null])
    await pushRemote(ctx)
    expect(tip()).toBe(headOf(ctx))
    await pushRemote({ ...ctx, workspace: { ...ctx.workspace, isDemo: true } }, { isAsked: true })
  })

  it('that does not answer, leads elsewhere, refuses or is no repository is given up with its reason', async () => {
    const { ctx, host } = await withRemote()
    await write(ctx, 'ship')
    const causeOf = async (instead: GitServer['instead'], limits?: { answerMs: number; wholeMs: number }) => {
      host.instead = instead
      await pushRemote(ctx, { isAsked: true, ...(limits && { limits }) })
      return (await remoteOf(ctx))?.failing?.cause
    }
    expect(await causeOf(() => true, { answerMs: 50, wholeMs: 600_000 })).toMatch(/did not answer in time/)
    const begun = (_: unknown, response: { write: (text: string) => unknown }) => (response.write('001f'), true)
    expect(await causeOf(begun, { answerMs: 600_000, wholeMs: 50 })).toMatch(/did not answer in time/)
    const elsewhere = host.requests.length
    expect(await causeOf((_, response) => (response.writeHead(301, { location: `${host.url}/other` }).end(), true))).toMatch(
      /is elsewhere \(301\)/,
    )
    expect(host.requests).toHaveLength(elsewhere + 1)
    expect(await causeOf((_, response) => (response.writeHead(403).end(token), true))).toMatch(
      /does not let METTLE_GIT_TOKEN write/,
    )
    expect(await causeOf((_, response) => (response.end('<html>'), true))).toMatch(/is no git repository/)
    expect(await causeOf((request, response) => request.method === 'POST' && (response.writeHead(413).end(), true))).toMatch(
      /answered 413/,
    )
    host.git('skills.git', 'config', 'receive.denyCurrentBranch', 'ignore')
    writeFileSync(path.join(host.git('skills.git', 'rev-parse', '--absolute-git-dir'), 'hooks/update'), '#!/bin/sh\nexit 1\n', {
      mode: 0o755,
    })
    host.instead = null
    await pushRemote(ctx, { isAsked: true })
    expect((await remoteOf(ctx))?.failing?.cause).toMatch(/refused the branch "main": hook declined/)
    rmSync(path.join(host.git('skills.git', 'rev-parse', '--absolute-git-dir'), 'hooks/update'))
    await pushRemote(ctx, { isAsked: true })
    expect(await remoteOf(ctx)).toMatchObject({ commit: headOf(ctx), failing: null })
  })

  it('waits while another branch is checked out, and while another process pushes', async () => {
    const { ctx, clock, host, tip } = await withRemote()
    await write(ctx, 'ship')
    gitIn(ctx.settings.workspaceDir, 'checkout', '--quiet', '-b', 'mine')
    expect(await pushRemote(ctx, { isAsked: true })).toBe(false)
    gitIn(ctx.settings.workspaceDir, 'checkout', '--quiet', 'main')
    const url = `${host.url}/skills.git`
    const leaseUntil = new Date(clock.now().getTime() + minuteMs)
    await ctx.store.db.remotePush.create({ data: { workspaceId: ctx.workspace.id, url, owner: 'another', leaseUntil } })
    expect(await pushRemote(ctx)).toBe(true)
    expect(host.requests).toEqual([])
    clock.advance(minuteMs)
    expect(await pushRemote(ctx)).toBe(false)
    expect(tip()).toBe(headOf(ctx))
  })

  it('shows in the metrics, by when it took commits and how long it has failed', async () => {
    const { ctx, clock, host } = await withRemote()
    const read = async (series: string) =>
      Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(await (await metricsPage(ctx)).text())?.[1])
    await write(ctx, 'ship')
    await pushRemote(ctx)
    expect(await read('mettle_push_last_success_timestamp_seconds')).toBe(clock.now().getTime() / 1000)
    expect(await read('mettle_push_failing_seconds')).toBe(0)
    await host.close()
    await write(ctx, 'pack')
    await pushRemote(ctx)
    clock.advance(90_000)
    expect(await read('mettle_push_failing_seconds')).toBe(90)
  })

  it('is named as a place that still holds a withheld text', async () => {
    const { ctx, host, tip } = await withRemote()
    await createSkill(ctx, { name: 'speak', description: 'Speaks.', content: 'Say quinquireme to the harbour master.' })
    await pushRemote(ctx)
    const before = tip()
    const { left } = await withholdTexts(ctx, { texts: ['quinquireme'], confirm: 'default' })
    expect(left.remotes).toEqual([`${host.url}/skills.git`])
    await pushRemote(ctx)
    expect(tip()).toBe(before)
    expect((await remoteOf(ctx))?.failing?.cause).toContain('Nothing was overwritten.')
    host.git('skills.git', 'update-ref', '-d', 'refs/heads/main')
    await pushRemote(ctx, { isAsked: true })
    expect(tip()).toBe(headOf(ctx))
  })

  if (provider === 'sqlite') return
  let start: (env: Record<string, string>) => Spawned
  beforeAll(async () => {
    start = await processOf('lib/services/disk/writer-process.test-support.ts')
  })

  it('gets the commits of two processes, and neither is told of a failure', { timeout: 240_000 }, async () => {
    const { ctx, home, host, tip } = await withRemote()
    const env = { METTLE_HOME: home, DATABASE_URL: ctx.settings.databaseUrl, METTLE_LOG: 'silent' }
    const remote = { METTLE_GIT_REMOTE: `${host.url}/skills.git`, METTLE_GIT_TOKEN: token }
    const writers = [start({ ...env, ...remote }), start({ ...env, ...remote })]
    ends.push(...writers.map(({ end }) => end))
    for (const { hear } of writers) await hear()
    const task = (who: string): WriterTask => ({
      create: Array.from({ length: 8 }, (_, index) => `${who}-${index}`),
      edit: [],
      pushes: true,
    })
    const answers = (await Promise.all(writers.map(({ ask }, index) => ask(task(`writer-${index}`))))) as WriterAnswer[]
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    const row = await ctx.store.db.remotePush.findUniqueOrThrow({ where: { workspaceId: ctx.workspace.id } })
    expect(row).toMatchObject({ failingSince: null, attempts: 0, error: null, owner: null })
    await pushRemote(ctx)
    expect(tip()).toBe(headOf(ctx))
    expect(host.git('skills.git', 'rev-list', '--count', 'main')).toBe('16')
  })
})
