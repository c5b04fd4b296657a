import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { eraseSession } from '../session/erase-session'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { changedBeforeWrite } from '../testing/changed-before-write.test-support'
import { ingestTraces } from './ingest-export'

const traceId = '0af7651916cd43dd8448eb211c80319c'

function span(place: number, tool: string, conversation?: string) {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    ...(conversation === undefined ? {} : { 'gen_ai.conversation.id': conversation }),
  }
  const time = `17700000000000000${place.toString().padStart(2, '0')}`
  return {
    traceId,
    spanId: (place + 1).toString(16).padStart(16, '0'),
    name: 'x',
    startTimeUnixNano: time,
    endTimeUnixNano: time,
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  }
}
const send = (ctx: Context, ...spans: object[]) =>
  ingestTraces(ctx, {
    body: new TextEncoder().encode(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })),
    encoding: 'json',
  })
const sessions = async ({ store }: Context) =>
  (
    await store.db.session.findMany({
      include: { steps: { orderBy: { position: 'asc' }, select: { tool: true } } },
      orderBy: { key: 'asc' },
    })
  ).map(({ key, steps }) => [key, steps.map(({ tool }) => tool)])

forBothDatabases('Spans that another export brings before these are stored', (open) => {
  it('are in the session with them, in the order of their times', async () => {
    const { ctx } = await open()
    await send(ctx, span(0, 'look', 'talk'))
    const other = () => send(ctx, span(2, 'refund', 'talk'), span(3, 'close', 'talk'))
    await send(changedBeforeWrite(ctx, other), span(1, 'check', 'talk'))
    expect(await sessions(ctx)).toEqual([['talk', ['look', 'check', 'refund', 'close']]])
  })

  it('name the conversation that these belong to', async () => {
    const { ctx } = await open()
    await send(ctx, span(0, 'look'))
    expect(await sessions(ctx)).toEqual([[traceId, ['look']]])
    await send(
      changedBeforeWrite(ctx, () => send(ctx, span(1, 'check', 'talk'))),
      span(2, 'refund'),
    )
    expect(await sessions(ctx)).toEqual([['talk', ['look', 'check', 'refund']]])
  })

  it('are not stored twice where both bring the same', async () => {
    const { ctx } = await open()
    const same = [span(0, 'look', 'talk'), span(1, 'check', 'talk')]
    await send(
      changedBeforeWrite(ctx, () => send(ctx, ...same)),
      ...same,
    )
    expect(await sessions(ctx)).toEqual([['talk', ['look', 'check']]])
    expect(await ctx.store.db.event.count({ where: { objectKind: 'session' } })).toBe(1)
  })
})

forBothDatabases('Spans of a session that is erased before they are stored', (open) => {
  it('are not stored', async () => {
    const { ctx } = await open()
    await send(ctx, span(0, 'look', 'talk'))
    const { id } = await ctx.store.db.session.findFirstOrThrow()
    await send(
      changedBeforeWrite(ctx, () => eraseSession(ctx, { id })),
      span(1, 'check', 'talk'),
    )
    expect(await sessions(ctx)).toEqual([['talk', []]])
    expect(await ctx.store.db.span.count()).toBe(0)
  })
})
