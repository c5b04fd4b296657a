import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { undoEvent } from '../event/undo-event'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'
import { eraseSession } from './erase-session'
import { readSession } from './read-session'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'

const quiet = async () => undefined

/** A session as OpenCode exports it: it names the session that started it, not the first one of all. */
const openCodeSession = (id: string, parentID: string | undefined) => {
  const created = Date.UTC(2026, 0, 2, 3)
  const input = { command: 'ls' }
  const state = { status: 'completed', input, output: 'a.txt', time: { start: created, end: created + 1000 } }
  const answer = { type: 'tool', callID: `call-${id}`, tool: 'bash', state }
  return {
    info: { id, parentID, directory: '/srv/shop', time: { created } },
    messages: [
      { info: { role: 'user', time: { created } }, parts: [{ type: 'text', text: 'Go' }] },
      { info: { role: 'assistant', modelID: 'm-1', time: { created } }, parts: [answer] },
    ],
  }
}

forBothDatabases('Erasing a session', (open, provider) => {
  it('takes the content and keeps the counts, for good', async () => {
    const { ctx, store } = await open()
    const transcript = claudeLines({ session: 's1', prompt: 'Something private', calls: fixBug('s1'), end: 'Done' })
    const added = await addSession(ctx, { transcript })
    const id = 'session' in added ? added.session.id : ''
    const { session, event } = await eraseSession(ctx, { id })
    expect(session).toMatchObject({ steps: 3, turns: 1, title: null, erasedAt: ctx.now().toISOString(), outcomeBecause: null })
    expect(await readSession(ctx, { id })).toMatchObject({ stepList: [], prompts: [], cwd: null, unreadableLines: [] })
    expect(JSON.stringify([await store.reader.session.findMany(), await store.reader.event.findMany()])).not.toContain('private')
    expect(await eraseSession(ctx, { id })).toMatchObject({ event: null })
    await expect(undoEvent(ctx, { id: event ?? '' })).rejects.toMatchObject({ detail: expect.stringContaining('no inverse') })
    const again = await addSession(ctx, { transcript: `${transcript}\n` })
    expect(again).toMatchObject({ created: false, changed: false, job: null })
    expect((await readSession(ctx, { id })).stepList).toEqual([])
  })

  const onSqlite = provider === 'sqlite' ? it : () => undefined
  onSqlite('leaves no word of it in the files of the database', async () => {
    const { ctx, store } = await open()
    const secret = 'quinquireme of Nineveh '.repeat(400)
    const added = await addSession(ctx, { transcript: claudeLines({ session: 's1', prompt: secret, calls: fixBug('s1') }) })
    await addSession(ctx, { transcript: claudeLines({ session: 's2', prompt: 'Stays', calls: fixBug('s2') }) })
    const file = store.url.replace(/^file:/, '')
    const written = () => ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('')
    expect(written()).toContain('quinquireme')
    await eraseSession(ctx, { id: 'session' in added ? added.session.id : '' })
    expect(written()).not.toContain('quinquireme')
    expect(written()).toContain('Stays')
  })

  it('takes what its sub-agents wrote, and theirs in turn, and leaves what was not theirs', async () => {
    const { ctx, store } = await open()
    const parents: [string, string | undefined][] = [
      ['o1', undefined],
      ['o2', 'o1'],
      ['o3', 'o2'],
      ['o4', 'o3'],
      ['other', 'elsewhere'],
    ]
    for (const [key, parent] of parents) await addSession(ctx, { transcript: openCodeSession(key, parent) })
    const { id } = await store.reader.session.findFirstOrThrow({ where: { key: 'o1' } })
    await eraseSession(ctx, { id })
    const whole = { where: { erasedAt: null }, select: { key: true } }
    expect(await store.reader.session.findMany(whole)).toEqual([{ key: 'other' }])
    expect(await store.reader.step.findMany({ select: { session: { select: { key: true } } } })).toEqual([
      { session: { key: 'other' } },
    ])
    const erased = await store.reader.event.findMany({ where: { verb: 'erase' }, select: { before: true } })
    expect(erased).toEqual([{ before: { steps: 1, prompts: 1, sessions: 4 } }])
  })

  it('is one act, however many ask for it at once', async () => {
    const { ctx, store } = await open()
    const added = await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: fixBug('s1') }) })
    const id = 'session' in added ? added.session.id : ''
    const answers = await Promise.all(Array.from({ length: 4 }, () => eraseSession(ctx, { id })))
    expect(answers.filter(({ event }) => event !== null)).toHaveLength(1)
    expect(await store.reader.event.count({ where: { objectId: id, verb: 'erase' } })).toBe(1)
  })

  const onPostgres = provider === 'postgresql' ? it : () => undefined
  onPostgres('waits for a reading that is just being stored, and takes that too', async () => {
    const { ctx, store } = await open()
    const added = await addSession(ctx, { transcript: claudeLines({ session: 's1', calls: fixBug('s1') }) })
    const id = 'session' in added ? added.session.id : ''
    const isWaitedFor = async () =>
      (
        await store.reader.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      ).length > 0
    const erasing = await store.db.$transaction(async (tx) => {
      await tx.session.updateMany({ where: { id }, data: { harness: 'claude-code' } })
      const begun = eraseSession(ctx, { id })
      while (!(await isWaitedFor()));
      await tx.prompt.create({ data: { id: 'p', sessionId: id, turn: 7, text: 'Something private' } })
      return { begun }
    })
    await erasing.begun
    expect(await store.reader.prompt.findMany()).toEqual([])
  })

  it('is no longer counted by the next mining', async () => {
    const { ctx, store } = await open()
    const ids: string[] = []
    for (const key of ['a', 'b', 'c', 'd']) {
      const added = await addSession(ctx, { transcript: claudeLines({ session: key, calls: fixBug(key) }) })
      if ('session' in added) ids.push(added.session.id)
    }
    await mineAgent(ctx, '*', quiet)
    expect(await store.reader.pattern.findMany({ select: { support: true } })).toEqual([{ support: 4 }])
    await eraseSession(ctx, { id: ids[0] ?? '' })
    expect(await store.reader.job.count({ where: { kind: 'mine', status: 'queued' } })).toBe(1)
    await mineAgent(ctx, '*', quiet)
    expect(await store.reader.pattern.findMany({ select: { support: true } })).toEqual([{ support: 3 }])
  })

  it('is nobody else’s act', async () => {
    const { ctx } = await open()
    const added = await addSession(ctx, { transcript: claudeLines({ session: 'a', calls: fixBug('a') }), agent: 'alice' })
    const id = 'session' in added ? added.session.id : ''
    await expect(eraseSession(asAgent(ctx, 'bob'), { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})
