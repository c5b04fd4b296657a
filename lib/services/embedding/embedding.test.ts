import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nearestCosine, unitVectors } from '@/lib/domain/embedding/vectors'
import { undoEvent } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { editSkill } from '../skill/edit-skill'
import { suggestSkills } from '../suggest/suggest-skills'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { embedBuiltIn, hasBuiltIn } from '@/lib/serving/embedding/built-in'
import { embedSkills } from '@/lib/serving/embedding/embed-skills'
import { readEmbedding, saveEmbedding } from './save-embedding'

const servers: Server[] = []
// A busy machine must not decide a test: only the one that waits for nothing has a limit.
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal))
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const kinds = [/ship|order|parcel|dispatch/i, /log|rotate|disk/i, /tea|brew/i]
/** A meaning of our own: which kinds of things a text speaks of. */
const meaningOf = (text: string): number[] => [...kinds.map((kind) => (kind.test(text) ? 1 : 0)), 0.1]

interface ModelRequest {
  path: string
  key: string | undefined
  texts: string[]
}

type Answer = 'vectors' | 'error' | 'nothing'

/** A model's server of our own. */
async function serveModel(): Promise<{ baseUrl: string; requests: ModelRequest[]; say: (answer: Answer) => void }> {
  const requests: ModelRequest[] = []
  let answer: Answer = 'vectors'
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { input: string[] }
      requests.push({ path: request.url ?? '', key: request.headers.authorization, texts: input })
      if (answer === 'nothing') return
      response.writeHead(answer === 'error' ? 500 : 200, { 'content-type': 'application/json' })
      // The order of the answer is told by `index` alone.
      const data = input.map((text, index) => ({ index, embedding: meaningOf(text) })).toReversed()
      response.end(JSON.stringify({ data }))
    })
  })
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { baseUrl, requests, say: (to) => void (answer = to) }
}

const noProgress = () => Promise.resolve()
const ask = async (ctx: Context, q: string) => {
  const { items, warnings } = await suggestSkills(ctx, { q })
  return { names: items.map((item) => item.name), parts: items.map((item) => item.parts), warnings }
}

async function withModel(ctx: Context) {
  const model = await serveModel()
  await makeSkill(ctx, { name: 'ship-orders', description: 'Ship the waiting orders', agent: 'desk' })
  await makeSkill(ctx, { name: 'rotate-logs', description: 'Rotate log files', agent: 'desk' })
  const saved = await saveEmbedding(ctx, {
    mode: 'endpoint',
    baseUrl: model.baseUrl,
    model: 'small',
    key: 'the-key',
    reason: 'try it',
  })
  return { ...model, saved, read: () => embedSkills(ctx, noProgress) }
}

forBothDatabases('Finding skills by their meaning', (open) => {
  it('is off by default; its key is kept sealed, and sent to no other address', async () => {
    const { ctx, store } = await open()
    expect(await readEmbedding(ctx, {})).toMatchObject({ mode: 'off', version: 0, hasKey: false, embedded: 0, problem: null })
    await expect(saveEmbedding(ctx, { mode: 'endpoint' })).rejects.toMatchObject({ code: 'invalid' })
    const { saved, requests } = await withModel(ctx)
    expect(saved).toMatchObject({ mode: 'endpoint', hasKey: true, version: 1, embedded: 0, skills: 2 })
    expect(JSON.stringify([await store.db.setting.findMany(), await store.db.event.findMany()])).not.toContain('the-key')
    expect(await store.db.job.count({ where: { kind: 'embed', status: 'queued' } })).toBe(1)
    expect(requests).toEqual([])
    const moved = await saveEmbedding(ctx, { mode: 'endpoint', baseUrl: 'http://127.0.0.1:1/v1' })
    expect(moved).toMatchObject({ hasKey: false, version: 2 })
    expect((await saveEmbedding(ctx, { mode: 'endpoint' })).event).toBeNull()
    await undoEvent(ctx, { id: moved.event ?? '' })
    await undoEvent(ctx, { id: saved.event ?? '' })
    expect(await readEmbedding(ctx, {})).toMatchObject({ mode: 'off', version: 4, hasKey: false })
  })

  it('answers a question that shares no word with a skill, and says how', async () => {
    const { ctx } = await open()
    const { read, requests } = await withModel(ctx)
    expect((await ask(ctx, 'dispatch the parcels')).names).toEqual([])
    expect(await read()).toEqual({ embedded: 2 })
    expect(requests.at(-1)).toMatchObject({ path: '/v1/embeddings', key: 'Bearer the-key' })
    expect(await readEmbedding(ctx, {})).toMatchObject({ embedded: 2, skills: 2 })
    const { names, parts, warnings } = await ask(ctx, 'dispatch the parcels')
    expect({ names, warnings }).toEqual({ names: ['ship-orders'], warnings: [] })
    expect(parts[0]).toMatchObject({ words: 0, meaning: expect.closeTo(1, 4), relevance: expect.closeTo(0.6, 4) })
    expect((await ask(ctx, 'what is for lunch')).names).toEqual([])
    expect((await ask(asAgent(ctx, 'other'), 'dispatch the parcels')).names).toEqual([])
    await ask(ctx, 'dispatch what maria@example.org ordered')
    expect(requests.at(-1)?.texts.join()).not.toContain('maria')
  })

  it('reads again only what was rewritten', async () => {
    const { ctx } = await open()
    const { read, requests } = await withModel(ctx)
    await read()
    expect(await read()).toEqual({ embedded: 0 })
    await editSkill(ctx, { name: 'rotate-logs', description: 'Brew tea for the whole office' })
    requests.length = 0
    expect(await read()).toEqual({ embedded: 1 })
    expect(requests).toHaveLength(1)
    expect((await ask(ctx, 'brewery')).names).toEqual(['rotate-logs'])
  })

  it.each(['error', 'nothing'] as const)('falls back to words when the model answers %s, and says so', async (answer) => {
    const { ctx } = await open()
    const { read, requests, say } = await withModel(ctx)
    await read()
    say(answer)
    if (answer === 'nothing') vi.restoreAllMocks()
    requests.length = 0
    const { names, parts, warnings } = await ask(ctx, 'ship orders')
    expect(names).toEqual(['ship-orders'])
    expect(parts[0]).toHaveProperty('words')
    expect(parts[0]).not.toHaveProperty('meaning')
    expect(warnings).toEqual(['found by words alone: the embedder did not answer in time'])
    // A model that is away is not asked at every question.
    expect((await ask(ctx, 'rotate logs')).names).toEqual(['rotate-logs'])
    expect(requests).toHaveLength(1)
    await saveEmbedding(ctx, { mode: 'off' })
    expect((await ask(ctx, 'ship orders')).warnings).toEqual([])
  })
})

if (!hasBuiltIn()) process.stderr.write('the optional packages of the built-in model are not installed: it is not tested\n')
describe.runIf(hasBuiltIn())('the built-in model', () => {
  it('finds what means the same, without a network', { timeout: 30_000 }, async () => {
    const texts = ['ship the waiting orders to the customer', 'rotate old log files', 'please send out the parcels', '']
    const vectors = unitVectors(await embedBuiltIn(texts, 25_000))
    const of = (at: number) => vectors.values.subarray(at * vectors.dimensions, (at + 1) * vectors.dimensions)
    const cosine = (a: number, b: number) => nearestCosine({ dimensions: vectors.dimensions, values: of(a) }, of(b))
    expect(vectors.dimensions).toBe(512)
    expect(cosine(0, 2)).toBeGreaterThan(cosine(1, 2) + 0.1)
  })

  it('gives up on time', async () => {
    await expect(embedBuiltIn(['a question'], 0)).rejects.toThrow(/within 0 ms/)
  })
})
