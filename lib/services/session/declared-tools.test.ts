import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { addSession } from './add-session'

forBothDatabases('A transcript that declares its tools', (open) => {
  const call = (n: number, input: object) => ({
    id: `c${n}`,
    type: 'function',
    function: { name: 'look', arguments: JSON.stringify(input) },
  })
  const chat = (inputs: object[], more: object = {}) =>
    JSON.stringify({
      messages: [
        { role: 'user', content: 'Go' },
        { role: 'assistant', tool_calls: inputs.map((input, n) => call(n, input)) },
      ],
      session_key: 's',
      ...more,
    })
  const parameters = { type: 'object', properties: { id: {}, more: {} }, required: ['id'] }
  const tools = [{ type: 'function', function: { name: 'look', parameters } }]
  const shapes = async (ctx: Context) =>
    (await ctx.store.db.step.findMany({ orderBy: { position: 'asc' } })).map((row) => row.shapeHash)

  it('gives one shape to calls that differ in optional parameters alone, and keeps it when a reading brings less', async () => {
    const { ctx } = await open()
    await addSession(ctx, { transcript: chat([{ id: '1' }, { id: '2', more: true }], { tools }) })
    const [first, second] = await shapes(ctx)
    expect(second).toBe(first)
    await addSession(ctx, { transcript: chat([{ id: '1' }], { model: 'another' }) })
    expect(await shapes(ctx)).toEqual([first, first])
    expect(await ctx.store.db.shape.count()).toBe(1)
  })
})
