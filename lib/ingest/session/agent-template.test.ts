import { expect, it } from 'vitest'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import { addSession } from '@/lib/services/session/add-session'
import { forBothDatabases, type Opened } from '@/lib/services/testing/both-databases.test-support'
import { shipping, transcript } from '@/lib/services/testing/sessions.test-support'
import { agentTemplate } from './agent-template'

const house = 'Always answer in the words of our house style, whatever is asked of you below.'

/** Stores copies of one session, each a second later than the one before; those from `since` on have another opening. */
async function storeMany({ ctx, store }: Opened, count: number): Promise<string> {
  await addSession(ctx, { agent: 'desk', sessionKey: 'desk-0', transcript: transcript(`${house}\n\nShip A-0.`, shipping('A-0')) })
  const first = await store.reader.session.findFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => {
    const startedAt = new Date(ctx.now().getTime() + index * 1000)
    return { ...first, id: newId('session'), key: `desk-${index + 1}`, startedAt }
  })
  await bulkInsert(store.db, store.provider, 'Session', columnsOf('Session'), rows)
  const prompts = rows.map(({ id }, index) => {
    return { id: newId('prompt'), sessionId: id, turn: 0, text: `${house}\n\nShip A-${index}.`, at: null }
  })
  await bulkInsert(store.db, store.provider, 'Prompt', columnsOf('Prompt'), prompts)
  return first.agentId
}

forBothDatabases('The lines that most sessions of an agent share', (open) => {
  it.each([400, 2_000])('are counted over the newest of %d, and not anew with each session', async (stored) => {
    const opened = await open()
    const { ctx, store } = opened
    const agentId = await storeMany(opened, stored)
    const before = await agentTemplate(store.reader, ctx, agentId)
    expect(JSON.stringify(before.lines)).toContain('house style')
    const templates = [before]
    for (let index = 0; index < 100; index += 1) {
      const request = `${house}\n\nShip B-${index}.`
      const startedAt = new Date(ctx.now().getTime() + (3_000 + index) * 1_000).toISOString()
      const text = transcript(request, shipping(`B-${index}`))
      await addSession(ctx, { agent: 'desk', sessionKey: `late-${index}`, startedAt, transcript: text })
      templates.push(await agentTemplate(store.reader, ctx, agentId))
    }
    const counts = new Set(templates).size
    expect(counts).toBeGreaterThan(1)
    expect(counts).toBeLessThan(20)
  })
})
