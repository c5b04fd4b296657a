import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { followHook } from '@/lib/ingest/hook/follow-hook'
import { jobPayloads, readPayload } from '@/lib/kernel/job-payload'
import { receiveHook } from '../hook/receive-hook'
import { completeQuiet } from '@/lib/ingest/session/complete-quiet'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { asAgent, forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { addSource } from './add-source'
import { pauseSource, removeSource } from './change-source'
import { listWatched } from './list-watched'
import { scanSource } from '@/lib/ingest/source/scan-source'

const quiet = async () => undefined
const start = '2026-03-02T08:50:00.000Z'

function fill({ home }: Opened): { folder: string; file: string } {
  vi.stubEnv('HOME', home)
  const folder = path.join(home, '.claude/projects')
  mkdirSync(path.join(folder, 'p'), { recursive: true })
  const file = path.join(folder, 'p/s1.jsonl')
  writeFileSync(file, claudeLines({ session: 's1', start, calls: fixBug('s1') }))
  return { folder, file }
}

const verbsOf = async ({ store }: Opened) =>
  (await store.reader.event.findMany({ orderBy: { id: 'asc' } })).map((one) => one.verb)

afterEach(() => void vi.unstubAllEnvs())

forBothDatabases('Watched folders', (open) => {
  it('take in what is written, cost a look where nothing was, and say what they could not read', async () => {
    const opened = await open()
    const { ctx, clock, store } = opened
    const { folder, file } = fill(opened)
    writeFileSync(path.join(folder, 'p/other.json'), '{"a":1}')
    const { source, job } = await addSource(ctx, { path: '~/.claude/projects' })
    expect(source).toMatchObject({ shown: '~/.claude/projects', isPaused: false, scannedAt: null })
    expect(await store.reader.job.findUnique({ where: { id: job } })).toMatchObject({ kind: 'scan', status: 'queued' })
    expect(await scanSource(ctx, source.id, quiet)).toEqual({ files: 2, changed: 1, sessions: 1, refused: 1 })
    expect(await scanSource(ctx, source.id, quiet)).toEqual({ files: 2, changed: 0, sessions: 0, refused: 1 })
    clock.advance(60_000)
    appendFileSync(
      file,
      claudeLines({ session: 's1', start: '2026-03-02T09:00:30.000Z', prompt: 'More', calls: [{ tool: 'Glob', id: 'g1' }] }),
    )
    expect(await scanSource(ctx, source.id, quiet)).toMatchObject({ changed: 1 })
    const { items } = await listWatched(ctx, {})
    expect(items).toMatchObject([
      { files: 2, refused: 1, refusals: [{ path: '~/.claude/projects/p/other.json' }], lastEventAt: clock.now().toISOString() },
    ])
    expect(await store.reader.session.findFirst()).toMatchObject({ stepCount: 4, turns: 2, completedAt: null })
  })

  it('say what they could not read of their own files, not of a folder whose name is alike', async () => {
    const opened = await open()
    fill(opened)
    for (const name of ['a_b', 'axb', 'a_b2']) {
      mkdirSync(path.join(opened.home, name))
      writeFileSync(path.join(opened.home, name, 'other.json'), '{"a":1}')
      const { source } = await addSource(opened.ctx, { path: `~/${name}` })
      await scanSource(opened.ctx, source.id, quiet)
    }
    const { items } = await listWatched(opened.ctx, {})
    const refused = items.map(({ shown, refusals }) => [shown, refusals.map((one) => one.path)] as const)
    expect(Object.fromEntries(refused)).toEqual({
      '~/a_b': ['~/a_b/other.json'],
      '~/axb': ['~/axb/other.json'],
      '~/a_b2': ['~/a_b2/other.json'],
    })
  })

  it('complete a session half an hour after its last line, once, and reopen it with the next', async () => {
    const opened = await open()
    const { ctx, clock, store } = opened
    const { file } = fill(opened)
    const { source } = await addSource(ctx, { path: '~/.claude/projects' })
    await scanSource(ctx, source.id, quiet)
    clock.set('2026-03-02T09:19:00.000Z')
    expect(await completeQuiet(ctx)).toBe(0)
    clock.set('2026-03-02T09:20:10.000Z')
    expect(await completeQuiet(ctx)).toBe(1)
    expect(await completeQuiet(ctx)).toBe(0)
    expect((await store.reader.job.findMany({ where: { kind: 'mine' } })).map((one) => one.status)).toEqual(['queued'])
    appendFileSync(
      file,
      claudeLines({ session: 's1', start: '2026-03-02T09:25:00.000Z', prompt: 'More', calls: [{ tool: 'Glob', id: 'g1' }] }),
    )
    await scanSource(ctx, source.id, quiet)
    expect((await store.reader.session.findFirst())?.completedAt).toBeNull()
    expect(await verbsOf(opened)).toEqual(['watch', 'add', 'session_completed', 'extend'])
  })

  it('are paused, resumed, removed and brought back', async () => {
    const opened = await open()
    const { ctx } = opened
    fill(opened)
    const { source, event } = await addSource(ctx, { path: '~/.claude/projects', agent: 'alice' })
    expect(await addSource(ctx, { path: source.path })).toMatchObject({ event: null, source: { id: source.id } })
    expect((await listWatched(asAgent(ctx, 'bob'), {})).items).toEqual([])
    await pauseSource(ctx, { id: source.id, isPaused: true })
    expect(await scanSource(ctx, source.id, quiet)).toMatchObject({ files: 0 })
    const removed = await removeSource(ctx, { id: source.id })
    expect((await listWatched(ctx, {})).items).toEqual([])
    await expect(removeSource(ctx, { id: source.id })).rejects.toMatchObject({ code: 'not_found' })
    await undoEvent(ctx, { id: removed.event ?? '' })
    expect((await listWatched(ctx, {})).items).toMatchObject([{ id: source.id, isPaused: true }])
    await expect(undoEvent(ctx, { id: event ?? '' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are folders of sessions, of this machine', async () => {
    const opened = await open()
    fill(opened)
    for (const folder of ['/', path.dirname(opened.home), '~', '~/nowhere', '~/.claude/projects/p/s1.jsonl'])
      await expect(addSource(opened.ctx, { path: folder })).rejects.toMatchObject({ code: 'invalid' })
    await expect(addSource(opened.ctx, { path: 'nowhere' })).rejects.toMatchObject({
      detail: expect.stringMatching(/~\/nowhere\. Give the whole path .* from the home folder\.$/),
    })
    const remote = { ...opened.ctx, settings: { ...opened.ctx.settings, isLoopback: false } }
    await expect(addSource(remote, { path: '~/.claude/projects' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

forBothDatabases('Hooks', (open) => {
  const noteOf = async ({ store }: Opened, job: string | null) =>
    readPayload(jobPayloads.hook, (await store.reader.job.findUniqueOrThrow({ where: { id: job ?? '' } })).payload)

  it('point to what grew, and end a session', async () => {
    const opened = await open()
    const { ctx, store } = opened
    const { file } = fill(opened)
    const hook = { harness: 'claude-code' as const, session_id: 's1', transcript_path: file, whatever: { else: 1 } }
    const { job } = await receiveHook(ctx, { ...hook, hook_event_name: 'PostToolUse' })
    expect(await followHook(ctx, await noteOf(opened, job))).toEqual({ sessions: 1, completed: 0 })
    expect((await store.reader.session.findFirst())?.completedAt).toBeNull()
    const end = await receiveHook(ctx, { ...hook, hook_event_name: 'SessionEnd' })
    expect(await followHook(ctx, await noteOf(opened, end.job))).toEqual({ sessions: 1, completed: 1 })
    expect((await store.reader.session.findFirst())?.completedAt).toEqual(ctx.now())
  })

  it('take a session that a plugin laid down, and take the file away once it is read', async () => {
    const opened = await open()
    const { ctx } = opened
    fill(opened)
    const file = path.join(ctx.settings.home, 'spool/opencode/s2.json')
    mkdirSync(path.dirname(file), { recursive: true })
    const part = {
      type: 'tool',
      callID: 'c1',
      tool: 'bash',
      state: { status: 'completed', input: { command: 'ls' }, output: 'a' },
    }
    const message = { info: { role: 'assistant', id: 'm1', sessionID: 's2' }, parts: [part] }
    writeFileSync(file, JSON.stringify({ info: { id: 's2', title: 'T', directory: '/w' }, messages: [message] }))
    const { job } = await receiveHook(ctx, { harness: 'opencode', session_id: 's2', transcript_path: file })
    expect(await followHook(ctx, await noteOf(opened, job))).toEqual({ sessions: 1, completed: 0 })
    expect(existsSync(file)).toBe(false)
  })

  it('read no other file of the machine, and nothing where they say nothing', async () => {
    const opened = await open()
    fill(opened)
    const secret = path.join(opened.home, 'secret.jsonl')
    writeFileSync(secret, 'x')
    for (const file of [secret, '/etc/passwd', '~/.claude/projects/../../secret.jsonl']) {
      const received = receiveHook(opened.ctx, { harness: 'claude-code', transcript_path: file })
      await expect(received).rejects.toMatchObject({ code: 'forbidden', detail: expect.stringContaining('sources') })
    }
    expect(await receiveHook(opened.ctx, { harness: 'codex', type: 'agent-turn-complete' })).toEqual({ job: null })
  })
})
