import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { queueScan } from '@/lib/ingest/source/queue-scan'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import type { Store } from '@/lib/store/client'
import { SourceWatcher } from './source-watcher'

const folders: Record<string, EventEmitter> = {}
vi.mock('chokidar', () => ({
  watch: (path: string) => (folders[path] = Object.assign(new EventEmitter(), { close: async () => undefined })),
}))
vi.mock('@/lib/ingest/source/queue-scan', () => ({ queueScan: vi.fn<typeof queueScan>(async () => 'job_1') }))

const queued = () => vi.mocked(queueScan).mock.calls.map(([, source]) => source.id)

afterEach(() => {
  vi.useRealTimers()
  vi.mocked(queueScan).mockClear()
})

forBothDatabases('The watcher of sources', (open) => {
  it('queues one scan for files that arrive together, and one per source', async () => {
    const { store } = await open()
    let rows = ['one', 'two'].map((id) => ({ id, path: `/${id}`, workspace: { name: 'default' } }))
    const watcher = new SourceWatcher({ ...store, db: { source: { findMany: async () => rows } } } as unknown as Store)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await watcher.start()
    await vi.waitFor(() => expect(queued()).toHaveLength(4))
    vi.mocked(queueScan).mockClear()
    for (let index = 0; index < 1_000; index += 1) folders['/one']?.emit('add', `/one/${index}.jsonl`)
    folders['/two']?.emit('change', '/two/a.jsonl')
    vi.advanceTimersByTime(250)
    await vi.waitFor(() => expect(queued()).toEqual(expect.arrayContaining(['one', 'two'])))
    expect(queued()).toHaveLength(2)
    folders['/one']?.emit('change', '/one/1.jsonl')
    folders['/two']?.emit('change', '/two/a.jsonl')
    rows = rows.slice(0, 1)
    await watcher.tick(0)
    vi.advanceTimersByTime(250)
    await vi.waitFor(() => expect(queued()).toHaveLength(3))
    expect(queued()[2]).toBe('one')
    await watcher.stop()
  })
})
