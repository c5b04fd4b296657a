import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { listCandidates } from '../candidate/list-candidates'
import { readCandidate } from '../candidate/read-candidate'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { redraftCandidate } from './redraft-candidate'
import { readDrafting, saveDrafting } from './save-drafting'
import { alsoSaying, shippingWording } from '../candidate/wording.test-support'
// What keeps an accepted wording.
import '@/lib/services/candidate/word-candidate'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

interface ModelRequest {
  path: string
  key: string | undefined
  prompt: string
}

/** A model's server of our own: it answers what `word` makes of the prompt. */
async function serveModel(word: () => string | number): Promise<{ baseUrl: string; requests: ModelRequest[] }> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const prompt = messages.map(({ content }) => content).join('\n')
      requests.push({ path: request.url ?? '', key: request.headers.authorization, prompt })
      const words = word()
      response.writeHead(typeof words === 'number' ? words : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: words } }] }))
    })
  })
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

const better = () => `Here it is:\n\n\`\`\`json\n${JSON.stringify(shippingWording, null, 2)}\n\`\`\``

async function withCandidate(ctx: Context, word: () => string | number) {
  await learnShipping(ctx, 'desk')
  const [candidate] = (await listCandidates(ctx, {})).items
  const model = await serveModel(word)
  await saveDrafting(ctx, { isOn: true, baseUrl: model.baseUrl, model: 'small', key: 'the-key' })
  return { id: candidate?.id ?? '', ...model }
}

forBothDatabases('a model that words drafts', (start) => {
  it('is off by default, and its key is kept sealed and given to nobody', async () => {
    const { ctx } = await start()
    expect(await readDrafting(ctx, {})).toEqual({ isOn: false, baseUrl: '', model: '', hasKey: false, isAgentOn: false })
    await expect(saveDrafting(ctx, { isOn: true })).rejects.toMatchObject({ code: 'invalid' })
    const { id } = await withCandidate(ctx, better)
    expect(await readDrafting(ctx, {})).toMatchObject({ isOn: true, hasKey: true })
    const stored = JSON.stringify([await ctx.store.db.setting.findMany(), await ctx.store.db.event.findMany()])
    expect(stored).not.toContain('the-key')
    await saveDrafting(ctx, { isOn: true, model: 'large' })
    expect(await readDrafting(ctx, {})).toMatchObject({ hasKey: true })
    await saveDrafting(ctx, { isOn: true, baseUrl: 'http://127.0.0.1:9/v1' })
    expect(await readDrafting(ctx, {})).toMatchObject({ hasKey: false })
    expect(await saveDrafting(ctx, { isOn: true, isAgentOn: true })).toMatchObject({ isOn: true, isAgentOn: true })
    expect(await saveDrafting(ctx, { isOn: false })).toMatchObject({ isOn: false, isAgentOn: true })
    await expect(redraftCandidate(ctx, { id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('words a draft from its evidence, beside the generated text, and can be undone', async () => {
    const { ctx } = await start()
    const { id, requests } = await withCandidate(ctx, better)
    const before = await readCandidate(ctx, { id })
    const worded = await redraftCandidate(ctx, { id })
    expect(requests).toMatchObject([{ path: '/v1/chat/completions', key: 'Bearer the-key' }])
    expect(requests[0]?.prompt).toContain('"tool": "search_orders"')
    expect(requests[0]?.prompt).not.toMatch(/A-\d\b/)
    const { files, digest } = before
    const wordings = [{ by: 'small', name: 'ship-a-waiting-order', isStale: false }]
    expect(worded).toMatchObject({ by: 'model', refused: null, isEdited: false, files, digest, wordings })
    await undoEvent(ctx, { id: worded.event ?? '' })
    expect(await readCandidate(ctx, { id })).toEqual(before)
  })

  it.each([
    [
      'names a tool of its own',
      () => JSON.stringify(alsoSaying('Also call `delete_everything`.')),
      /“Also call `delete_everything`.”: No session names delete_everything/,
    ],
    ['fails', () => 500, /answered 500/],
    ['says nothing of use', () => 'Sure, here you go!', /not a wording/],
  ])('leaves the draft as it is, with the reason, when it %s', async (_, word, refused) => {
    const { ctx } = await start()
    const { id } = await withCandidate(ctx, word)
    const before = await readCandidate(ctx, { id })
    expect(await redraftCandidate(ctx, { id })).toMatchObject({
      by: 'rules',
      refused: expect.stringMatching(refused),
      event: null,
    })
    expect(await readCandidate(ctx, { id })).toEqual(before)
  })
})
