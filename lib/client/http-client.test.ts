import { describe, expect, it } from 'vitest'
import { createClient } from './http-client'
import { ProblemError } from './problem-error'

const answering = (status: number, body: string) => {
  const seen: { url: string; init?: RequestInit }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    seen.push({ url: typeof url === 'string' ? url : 'not a text', init })
    return new Response(body, { status })
  }
  return { seen, fetch }
}

const problem = {
  type: 'urn:x',
  title: 'Not found',
  status: 404,
  code: 'not_found',
  detail: 'There is no job here.',
  requestId: 'req_1',
}

describe('the client', () => {
  it('sends workspace and agent with every call', async () => {
    const { seen, fetch } = answering(200, '{"removed":true}')
    const client = createClient({ url: 'http://h:1', workspace: 'demo', agent: 'a', fetch })
    expect(await client.call('demo.remove', {})).toEqual({ removed: true })
    expect(seen[0]?.url).toBe('http://h:1/api/demo')
    expect(seen[0]?.init?.headers).toMatchObject({ 'mettle-workspace': 'demo', 'mettle-agent': 'a' })
  })

  it('sends the idempotency key of a write', async () => {
    const { seen, fetch } = answering(200, '{}')
    await createClient({ url: '', fetch }).call('mining.run', {}, { idempotencyKey: 'once' })
    expect(seen[0]?.init?.headers).toMatchObject({ 'idempotency-key': 'once', 'content-type': 'application/json' })
  })

  it("throws the server's problem", async () => {
    const { fetch } = answering(404, JSON.stringify(problem))
    const rejected = createClient({ url: '', fetch }).call('job.read', { id: 'x' })
    await expect(rejected).rejects.toBeInstanceOf(ProblemError)
    await expect(rejected).rejects.toMatchObject({ message: problem.detail, problem })
  })

  it.each(['<html>Bad gateway</html>', '{"code":"made_up","detail":"x"}', 'null', ''])(
    'makes a problem of an answer that is none: %s',
    async (text) => {
      const { fetch } = answering(502, text)
      const rejected = createClient({ url: '', fetch }).call('job.read', { id: 'x' })
      await expect(rejected).rejects.toMatchObject({ problem: { code: 'internal', status: 502 } })
    },
  )

  it('explains how to start the server when none responds, and lets an abort through', async () => {
    const offline = createClient({ url: 'http://h:1', fetch: () => Promise.reject(new TypeError('fetch failed')) })
    await expect(offline.call('health.read', {})).rejects.toMatchObject({
      problem: { code: 'unavailable', status: 0 },
      message: expect.stringContaining('mettle start'),
    })
    const aborted = createClient({ url: '', fetch: () => Promise.reject(new DOMException('stopped', 'AbortError')) })
    await expect(aborted.call('health.read', {})).rejects.toMatchObject({ name: 'AbortError' })
  })
})
