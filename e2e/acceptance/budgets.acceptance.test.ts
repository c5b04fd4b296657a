import { zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Api } from '../support/api'
import { heavyKinds, heavySession } from '../support/heavy'
import { startServer } from '../support/server'

const mebibyte = 1024 * 1024

async function open(env: Record<string, string> = {}) {
  const server = await startServer({ env })
  onTestFinished(() => server.close())
  return { server, api: new Api(server.url) }
}

interface Sent {
  status: number
  retryAfter: string | null
  body: { session?: { id: string; steps: number }; detail?: string }
}

async function send(url: string, body: string | Uint8Array<ArrayBuffer>, type: string): Promise<Sent> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as Sent['body'] }
}

/** Reads what was answered as stored; memory that others use at the moment is waited for as long as the answer says. */
const readable = (url: string, id: string) =>
  expect.poll(async () => (await fetch(`${url}/api/sessions/${id}`)).status, { timeout: 60_000, interval: 2000 }).toBe(200)

describe('a server with 200 MB of heap', () => {
  it.each(heavyKinds)('stores a session of %s, or says why not, and lives on', { timeout: 600_000 }, async (kind) => {
    const { server, api } = await open({ NODE_OPTIONS: '--max-old-space-size=200' })
    const answers: Sent[] = []
    for (const size of [1, 9.5, 26, 37, 45]) {
      const type = kind === 'one JSON value' ? 'application/json' : 'application/x-ndjson'
      const sent = await send(`${server.url}/api/sessions`, heavySession(kind, `heavy-${size}`, size * mebibyte), type)
      answers.push(sent)
      if (sent.status === 503) expect(sent.retryAfter).toMatch(/^\d+$/)
      else if (sent.status === 413) expect(sent.body.detail).toMatch(/memory|MiB/)
      else await readable(server.url, sent.body.session!.id)
    }
    const codes = answers.map(({ status }) => status)
    expect([200, 202, 413, 503], String(codes)).toEqual(expect.arrayContaining(codes))
    expect([codes[0], codes.at(-1)]).toEqual([202, 413])
    expect((await api.send('GET', '/api/health/live')).status).toBe(200)
    // A thread may end for what it read; the process does not.
    expect(server.output()).not.toMatch(/FATAL ERROR/)
  })
})

/** Milliseconds that each of many questions for life takes, until the work is done; at least so many, the quickest first. */
async function askedWhile(url: string, work: Promise<unknown>, least = 50): Promise<number[]> {
  const state = { isDone: false }
  const done = work.finally(() => (state.isDone = true))
  // Where the question fails first, that is told.
  done.catch(() => undefined)
  const took: number[] = []
  while (!state.isDone || took.length < least) {
    const start = performance.now()
    expect((await fetch(`${url}/api/health/live`)).status).toBe(200)
    took.push(performance.now() - start)
  }
  await done
  return took.toSorted((a, b) => a - b)
}

/** What once held up the server, each with the answers that it may get. */
function attacks(url: string): (() => Promise<Sent>)[] {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const json = 'application/json'
  const sessions = `${url}/api/sessions`
  const said = (text: string) =>
    `${heavySession('one long line', 'said', 10)}${JSON.stringify({ type: 'user', sessionId: 'said', message: { role: 'user', content: text } })}\n`
  const whole = heavySession('long results', 'sixty', 60 * mebibyte)
  // Packed before anything is asked: meanwhile this process stands still, and its connections with it.
  const zip = zipSync({ 'SKILL.md': new Uint8Array(400 * mebibyte) })
  return [
    () => send(`${url}/api/redaction/test`, JSON.stringify({ text: 'a'.repeat(15_000) }), json),
    () => send(sessions, said('a'.repeat(150_000)), 'application/x-ndjson'),
    () => send(`${url}/api/skills/import`, `---\nname: ${'"'.repeat(300_000)}\n---\n# Text\n`, 'text/markdown'),
    () => send(sessions, whole, 'application/x-ndjson'),
    () => send(sessions, JSON.stringify({ transcript: whole }), json),
    () => send(`${url}/api/skills/import`, zip, 'application/zip'),
    () => send(sessions, `{"transcript":{"messages":${deep}}}`, json),
    () => send(`${url}/api/skills`, `{"name":${deep}}`, json),
  ]
}

describe('a server under attack', () => {
  it('goes on saying that it lives', { timeout: 600_000 }, async () => {
    const { server, api } = await open()
    const rules = [String.raw`\w+\w+!`, 'a*a*x'].map((pattern, index) => ({ name: `own ${index}`, pattern, kind: 'address' }))
    expect((await api.send('PUT', '/api/redaction/rules', { rules })).status).toBe(200)
    const all = attacks(server.url)
    const idle = (await askedWhile(server.url, Promise.resolve(), 200)).at(-1) ?? 0
    for (const [index, attack] of all.entries()) {
      const sent = attack()
      const took = await askedWhile(server.url, sent).catch((error: unknown) => {
        throw new Error(`attack ${index} ended the talk; the server said: ${server.output()}`, { cause: error })
      })
      const { status } = await sent
      expect(status, `attack ${index}`).toBeLessThan(504)
      expect(status, `attack ${index}`).not.toBe(500)
      // The longest answer of all, on a machine that others use too: these once held it up for ten seconds to minutes.
      expect(took.at(-1), `attack ${index}`).toBeLessThan(1_000 + 20 * idle)
    }
  })
})
