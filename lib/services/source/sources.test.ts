import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases, type Opened } from '../testing/both-databases.test-support'
import { ingestPaths } from '@/lib/ingest/source/ingest-paths'
import { ingestSources } from './ingest-sources'
import { listSources } from './list-sources'

/** Sessions as the harness lays them out below a home directory, with what else lies around there. */
function fillHome(home: string): string {
  const folder = path.join(home, '.claude/projects/-work-shop')
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('s1.jsonl', claudeLines({ session: 's1', calls: fixBug('s1') }))
  write('s2.jsonl', `${claudeLines({ session: 's2', calls: fixBug('s2') })}{"half`)
  write('agent-a1.meta.json', '{"agentType":"helper"}')
  write('other.json', '{"colour":"green"}')
  write('empty.jsonl', '')
  write('notes.txt', 'x')
  symlinkSync(path.join(folder, 's1.jsonl'), path.join(folder, 'link.jsonl'))
  vi.stubEnv('HOME', home)
  return folder
}

const quiet = async () => undefined
const remote = ({ ctx }: Opened) => ({ ...ctx, settings: { ...ctx.settings, isLoopback: false } })

afterEach(() => void vi.unstubAllEnvs())

forBothDatabases('Sources', (open) => {
  it('are found with their counts, shown without the home directory', async () => {
    const { ctx, home } = await open()
    fillHome(home)
    const { items } = await listSources(ctx, {})
    expect(items).toMatchObject([
      { shown: '~/.claude/projects', path: path.join(home, '.claude/projects'), harness: 'claude-code', files: 4 },
    ])
    expect(items[0]?.bytes).toBeGreaterThan(1000)
    expect(Date.parse(items[0]?.newestAt ?? '')).toBeGreaterThan(0)
  })

  it('are nothing where there are no folders, and nobody’s business from afar', async () => {
    const opened = await open()
    vi.stubEnv('HOME', path.join(opened.home, 'nobody'))
    expect(await listSources(opened.ctx, {})).toEqual({ items: [] })
    await expect(listSources(remote(opened), {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(ingestSources(remote(opened), { paths: ['/'] })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('are queued once, paths made whole; what is not there is refused by name', async () => {
    const { ctx, home, store } = await open()
    const folder = fillHome(home)
    const { job } = await ingestSources(ctx, { paths: ['~/.claude/projects'], agent: 'alice' })
    expect(await ingestSources(ctx, { paths: [path.dirname(folder)], agent: 'alice' })).toEqual({ job })
    expect(await store.reader.job.findUnique({ where: { id: job } })).toMatchObject({
      kind: 'ingest',
      payload: { paths: [path.dirname(folder)], agent: 'alice' },
    })
    await expect(ingestSources(ctx, { paths: ['~/nowhere'] })).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringContaining('~/nowhere'),
    })
  })

  it('are taken in file by file: what is no transcript is listed, not fatal; a second run changes nothing; one mining follows', async () => {
    const { ctx, home, store } = await open()
    const folder = fillHome(home)
    const seen: [number, number, string][] = []
    const first = await ingestPaths(ctx, { paths: [folder, folder], agent: 'alice' }, async (...one) => void seen.push(one))
    expect(first).toEqual({
      files: 4,
      sessions: 2,
      created: 2,
      changed: 2,
      steps: 6,
      unreadable: 1,
      refused: [{ path: '~/.claude/projects/-work-shop/other.json', reason: expect.stringContaining('no known format') }],
    })
    expect(seen.map(([done]) => done)).toEqual([0, 1, 2, 3, 4])
    expect(seen.at(-1)).toEqual([4, 4, 'files'])
    expect(await store.reader.job.findMany({ select: { kind: true } })).toEqual([{ kind: 'mine' }])
    await store.db.job.deleteMany()
    expect(await ingestPaths(ctx, { paths: [folder], agent: 'alice' }, quiet)).toMatchObject({
      sessions: 2,
      created: 0,
      changed: 0,
      steps: 6,
    })
    expect(await store.reader.job.count()).toBe(0)
  })

  it('list what cannot be read or belongs to another agent, and go on', async () => {
    const { ctx, home } = await open()
    const folder = fillHome(home)
    await ingestPaths(ctx, { paths: [path.join(folder, 's1.jsonl')], agent: 'alice' }, quiet)
    writeFileSync(path.join(folder, 'unknown.json'), '{"hello":"there"}')
    const { sessions, refused } = await ingestPaths(ctx, { paths: [path.join(home, 'gone'), folder], agent: 'bob' }, quiet)
    expect(sessions).toBe(1)
    expect(refused.map((one) => [path.basename(one.path), one.reason])).toEqual([
      ['gone', "Can't be read (ENOENT)."],
      ['other.json', expect.stringContaining('no known format')],
      ['s1.jsonl', expect.stringContaining('another agent')],
      ['unknown.json', expect.stringContaining('no known format')],
    ])
  })

  it('are taken from the folder that a link leads to, where the link is what was named', async () => {
    const { ctx, home } = await open()
    const link = path.join(home, 'elsewhere')
    symlinkSync(fillHome(home), link)
    expect(await ingestPaths(ctx, { paths: [link] }, quiet)).toMatchObject({ files: 4, sessions: 2 })
  })

  it('stop when the person cancels', async () => {
    const { ctx, home } = await open()
    const cancelled = new Error('Cancelled')
    await expect(ingestPaths(ctx, { paths: [fillHome(home)] }, () => Promise.reject(cancelled))).rejects.toBe(cancelled)
  })
})
