import { expect, it } from 'vitest'
import type { Prisma } from '@/lib/store/client'
import type { Context } from '@/lib/kernel/context'
import { notify } from '@/lib/kernel/notify'
import { inTransaction } from '@/lib/kernel/verb'
import { createSkill } from '@/lib/services/skill/create-skill'
import { deprecateSkill } from '@/lib/services/skill/act-on-skill'
import { closeStreams } from '@/lib/publish/stream/open-streams'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { eventStream } from './event-stream'
import { handle } from './handle'

interface Message {
  id?: string
  event?: string
  data?: string
}

const skill = { description: 'Ships orders', content: '# Steps\n\n1. Ship it.' }

/** Reads messages of an open stream until the given number has arrived. */
function reader(response: Response) {
  const source = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const messages: Message[] = []
  return async (count: number): Promise<Message[]> => {
    while (messages.length < count) {
      const { done, value } = await source.read()
      if (done) break
      buffer += value
      const parts = buffer.split('\n\n')
      buffer = parts.pop() ?? ''
      for (const part of parts) {
        const fields = part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
        const message: Message = Object.fromEntries(fields)
        if (message.event) messages.push(message)
      }
    }
    return messages.splice(0, count)
  }
}

const follow = async (query = '', headers: Record<string, string> = {}) => {
  const request = new Request(`http://127.0.0.1:1/api/events/stream${query}`, { headers: { host: '127.0.0.1:1', ...headers } })
  return handle(request)
}

const requestOf = (init: RequestInit = {}) => new Request('http://127.0.0.1:1/api/events/stream', init)

/** Reports every scan of the log that finds something. */
function counting(ctx: Context, onFound: () => void): Context {
  const over = <T extends object>(target: T, key: keyof T, value: unknown): T =>
    new Proxy(target, { get: (_, wanted) => (wanted === key ? value : Reflect.get(target, wanted)) })
  const { event } = ctx.store.reader
  const findMany = async (args: Prisma.EventFindManyArgs) => {
    const rows = await event.findMany(args)
    if (rows.length > 0) onFound()
    return rows
  }
  return { ...ctx, store: { ...ctx.store, reader: over(ctx.store.reader, 'event', over(event, 'findMany', findMany)) } }
}

const page = async (query = '') => {
  const response = await follow(query, { accept: 'application/json' })
  return (await response.json()) as { items: { id: string; name: string }[]; next: string | null }
}

const make = ({ ctx }: Opened, name: string) => createSkill(ctx, { ...skill, name })

forBothDatabases('The stream of events', (open) => {
  it('sends what happens from now on, learned facts before the log entry that reports them', async () => {
    const opened = await open()
    await make(opened, 'older')
    const response = await follow()
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const next = reader(response)
    const { event } = await make(opened, 'ship-orders')
    const [learned, entry] = await next(2)
    expect(learned).toMatchObject({ event: 'skill_ingested' })
    expect(learned?.id).toBeUndefined()
    expect(JSON.parse(learned?.data ?? '')).toMatchObject({ name: 'ship-orders', action: 'created' })
    expect(entry).toMatchObject({ event: 'skill.create', id: event.id })
    expect(JSON.parse(entry?.data ?? '')).toMatchObject({ verb: 'create', object: { name: 'ship-orders' } })
    closeStreams()
    expect(await next(1)).toEqual([])
  })

  it('resumes after the last id, including writes of another process without a notification', async () => {
    const opened = await open()
    const first = await make(opened, 'first')
    await make(opened, 'second')
    const next = reader(await follow('', { 'last-event-id': first.event.id }))
    expect((await next(2)).map((one) => one.event)).toEqual(['skill_ingested', 'skill.create'])
    await notify(opened.store.db, opened.ctx, {
      name: 'skill_decay_applied',
      data: { skillId: 's', decay: 0.4, taskType: 'api' },
    })
    expect((await next(1))[0]).toMatchObject({ event: 'skill_decay_applied' })
    closeStreams()
  })

  it('sends a row that was committed after one that sorts behind it', async () => {
    const opened = await open()
    const next = reader(await follow())
    const { event } = await make(opened, 'later')
    await next(2)
    const earlier = `ntc_${event.id.slice(4, 13)}0000000aaaa`
    const data = { skillId: 's', decay: 0.4, taskType: 'api' }
    const row = { workspaceId: opened.ctx.workspace.id, verb: 'skill_decay_applied', data, createdAt: opened.clock.now() }
    await opened.store.db.notice.create({ data: { id: earlier, ...row } })
    expect((await next(1))[0]).toMatchObject({ id: earlier })
    closeStreams()
  })

  it('stops reading for a reader that consumes nothing, and sends everything later', async () => {
    const opened = await open()
    let looks = 0
    const unread = await eventStream(
      counting(opened.ctx, () => (looks += 1)),
      requestOf(),
      {},
    )
    const next = reader(await follow())
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await make(opened, name)
      await next(2)
    }
    // The scan of known entries may find the first one, and so may the one scan ahead.
    expect(looks).toBeLessThanOrEqual(2)
    const events = (await reader(unread)(10)).map((one) => one.event)
    expect(events).toEqual(Array.from({ length: 5 }, () => ['skill_ingested', 'skill.create']).flat())
    closeStreams()
  })

  it('ends for a reader that disconnected before it began', async () => {
    const { ctx } = await open()
    const next = reader(await eventStream(ctx, requestOf({ signal: AbortSignal.abort() }), {}))
    expect(await next(1)).toEqual([])
  })

  it("returns pages as JSON, filtered by name or verb, with only an agent's own rows", async () => {
    const opened = await open()
    await make(opened, 'ship-orders')
    await deprecateSkill(opened.ctx, { name: 'ship-orders', reason: 'too old' })
    const all = await page()
    expect(all.items.map((one) => one.name)).toEqual(['skill_ingested', 'skill.create', 'skill.deprecate'])
    expect((await page('?verbs=deprecate,skill_merged')).items.map((one) => one.name)).toEqual(['skill.deprecate'])
    expect((await page(`?after=${all.items[1]?.id}`)).items.map((one) => one.name)).toEqual(['skill.deprecate'])
    const second = await page('?limit=1')
    expect((await page(`?after=${second.next}`)).items.map((one) => one.name)).toEqual(['skill.deprecate'])
    await inTransaction(opened.ctx, (tx) =>
      notify(tx.db, tx, { name: 'skill_ingest_queued', agentId: 'agt_a', data: { mode: 'tasks' } }),
    )
    expect((await page('?agent=nobody')).items).toEqual([])
    expect((await follow('?after=nonsense', { accept: 'application/json' })).status).toBe(400)
  })
})
