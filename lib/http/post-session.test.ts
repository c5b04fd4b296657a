import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { claudeLines, fixBug } from '@/lib/ingest/session/transcript.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { handle } from './handle'
import { bodyLimits } from '@/lib/config/body-limits'

const lines = claudeLines({ session: 's1', calls: fixBug('s1') })
const chat = {
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
  ],
}

async function post(body: BodyInit, headers: Record<string, string> = {}, query = '') {
  const init = { method: 'POST', body, headers: { host: '127.0.0.1:1', ...headers }, duplex: 'half' }
  const response = await handle(new Request(`http://127.0.0.1:1/api/sessions${query}`, init))
  return { status: response.status, body: await response.json() }
}

const ndjson = { 'content-type': 'application/x-ndjson' }
const json = { 'content-type': 'application/json' }
const packed = { 'content-encoding': 'gzip' }

const ask = async (method: string, path: string, body?: string) => {
  const answer = await handle(
    new Request(`http://127.0.0.1:1${path}`, { method, body, headers: { host: '127.0.0.1:1', ...json } }),
  )
  return { status: answer.status, body: await answer.json() }
}

/** A body sent in chunks, so that no length is declared. */
const pieces = (count: number, piece: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => (count-- > 0 ? controller.enqueue(piece) : controller.close()),
  })

forBothDatabases('POST /api/sessions', (open) => {
  it.each([
    ['a raw NDJSON file', lines, ndjson, '?agent=a&outcome=0.5'],
    ['a raw file without a type', new TextEncoder().encode(lines), {}, '?agent=a&outcome=partial'],
    ['a packed file', gzipSync(lines), { ...ndjson, 'content-encoding': 'GZIP' }, '?agent=a&outcome=0.5'],
    ['JSON with the text of a transcript', JSON.stringify({ transcript: lines, agent: 'a', outcome: 0.5 }), json, ''],
    ['packed JSON', gzipSync(JSON.stringify({ transcript: lines, agent: 'a', outcome: 'partial' })), { ...json, ...packed }, ''],
  ])('takes %s', async (_, body, headers, query) => {
    await open()
    const answer = await post(body, headers, query)
    expect(answer).toMatchObject({
      status: 202,
      body: { created: true, session: { key: 's1', agent: 'a', steps: 3, outcome: 'partial', outcomeSource: 'label' } },
    })
    expect(await post(body, headers, query)).toMatchObject({ status: 200, body: { created: false, changed: false, job: null } })
  })

  it.each([
    ['an object', { transcript: chat, sessionKey: 'k' }, 'k'],
    ['a list of messages', { transcript: chat.messages, sessionKey: 'k' }, 'k'],
  ])('takes JSON with %s', async (_, body, key) => {
    await open()
    expect(await post(JSON.stringify(body), json)).toMatchObject({ status: 202, body: { session: { key, turns: 1 } } })
  })

  it('refuses an invalid transcript with a reason and stores nothing', async () => {
    const { ctx } = await open()
    const refusals: [BodyInit, Record<string, string>, RegExp, string?][] = [
      ['', ndjson, /empty/],
      ['', {}, /empty/],
      ['{}', json, /no known format/],
      ['[]', json, /format|session/],
      ['null', json, /format/],
      ['{"sessionKey": "x"}', json, /^transcript: Send the transcript/],
      ['{"transcript": ', json, /not JSON/],
      ['{"transcript": 5}', json, /transcript: Send the transcript as text/],
      ['{"transcript": null}', json, /transcript/],
      ['{"transcript": ""}', json, /no session/],
      ['{"transcript": "plain words"}', json, /Send one of/],
      [JSON.stringify({ transcript: lines, colour: 1 }), json, /colour/],
      [JSON.stringify({ transcript: lines, outcome: null }), json, /outcome/],
      [JSON.stringify({ transcript: lines, startedAt: 'yesterday' }), json, /^startedAt: .*ISO 8601/],
      [JSON.stringify({ transcript: lines, outcome: 2 }), json, /outcome/],
      [JSON.stringify({ transcript: lines, agent: '' }), json, /agent/],
      [JSON.stringify({ transcript: lines, format: 'made-up' }), json, /format "made-up"/],
      [lines, ndjson, /outcome/, '?outcome='],
      [lines, ndjson, /colour/, '?colour=red'],
      ['not gzip', { ...ndjson, ...packed }, /not/],
      [gzipSync(lines).subarray(0, 60), { ...ndjson, ...packed }, /gzip/],
      [lines, { ...ndjson, 'content-encoding': 'br' }, /gzip/],
    ]
    for (const [body, headers, reason, query] of refusals) {
      const answer = await post(body, headers, query)
      expect(answer, String(reason)).toMatchObject({
        status: 400,
        body: { code: 'invalid', detail: expect.stringMatching(reason) },
      })
    }
    expect(await ctx.store.db.session.count()).toBe(0)
    expect(await ctx.store.db.agent.count()).toBe(0)
  })

  it('refuses a body that is too large: declared, chunked, or unpacked', async () => {
    await open()
    const tooLarge = { status: 413, body: { code: 'too_large' } }
    expect(await post(lines, { ...ndjson, 'content-length': String(bodyLimits.body + 1) })).toMatchObject(tooLarge)
    const mebibyte = new Uint8Array(1024 * 1024).fill(10)
    expect(await post(pieces(65, mebibyte), ndjson)).toMatchObject(tooLarge)
    // A thousandth of its unpacked size, and one chunk over the limit.
    const bomb = pieces(513, gzipSync(mebibyte))
    expect(await post(bomb, { ...ndjson, ...packed })).toMatchObject(tooLarge)
  })

  it('survives hostile nesting', async () => {
    await open()
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: `{"a":${deep}}` } }
    const answer = await post(
      JSON.stringify({
        transcript: {
          messages: [
            { role: 'user', content: 'x' },
            { role: 'assistant', tool_calls: [call] },
          ],
        },
      }),
      json,
    )
    expect(answer.status).not.toBe(500)
    expect((await post(`{"transcript": {"messages": ${deep}}}`, json)).status).toBe(400)
  })
})

forBothDatabases('The agent of a request', (open) => {
  it('is read from the query of any operation, with or without such a field', async () => {
    const { store } = await open()
    await post(lines, ndjson, '?agent=alice')
    expect(await ask('POST', '/api/mining?agent=bob', '{}')).toMatchObject({ status: 202 })
    expect((await store.reader.agent.findMany({ orderBy: { name: 'asc' } })).map((one) => one.name)).toEqual(['alice', 'bob'])
    const { id } = await store.reader.session.findFirstOrThrow()
    expect(await ask('PATCH', `/api/sessions/${id}?agent=bob`, '{"outcome":"success"}')).toMatchObject({ status: 404 })
    expect(await ask('PATCH', `/api/sessions/${id}?agent=alice`, '{"outcome":"success"}')).toMatchObject({ status: 200 })
    expect(await ask('PATCH', `/api/sessions/${id}?agnet=alice`, '{"outcome":"success"}')).toMatchObject({ status: 400 })
  })
})
