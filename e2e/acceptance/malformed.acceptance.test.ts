import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { sendRaw, type Answer, type Api, type ProblemAnswer, type RawRequest } from '../support/api'
import { forBothServers, type Opened } from '../support/both-servers'
import { orderSession } from '../support/transcript'

const json = { 'content-type': 'application/json' }
const ndjson = { 'content-type': 'application/x-ndjson' }
const post = (path: string, body: RawRequest['body'], headers: Record<string, string> = json): RawRequest => ({
  method: 'POST',
  path,
  headers,
  body,
})
const local = (port: string) => `127.0.0.1:${port}`

/** Two hundred megabytes, streamed. */
async function* flood(): AsyncGenerator<Uint8Array> {
  const part = Buffer.alloc(1024 * 1024, 'x')
  for (let sent = 0; sent < 200; sent += 1) yield part
}

/** A new skill with files at these paths. */
const withFiles = (...paths: string[]): RawRequest => {
  const files = paths.map((path) => ({ path, text: 'x' }))
  return post('/api/skills', JSON.stringify({ name: 'calm', description: 'Calm', content: '# Calm', files }))
}

/** The request, its expected code, and the text that the message must contain. */
const cases: [string, RawRequest, string, RegExp][] = [
  ['a body that is not JSON', post('/api/skills', 'this is no JSON'), 'invalid', /not JSON.*Send/],
  ['half a JSON object', post('/api/skills/used', '{"skill":"ship-ord'), 'invalid', /not JSON.*Send/],
  ['JSON that is no object', post('/api/maintenance', '[1,2,3]'), 'invalid', /object/],
  ['an empty transcript', post('/api/sessions', ''), 'invalid', /empty/],
  ['text that is no transcript', post('/api/sessions', 'hello there', { 'content-type': 'text/plain' }), 'invalid', /Send/],
  ['half a transcript line and nothing else', post('/api/sessions', '{"type":"user","mess', ndjson), 'invalid', /not JSON/],
  ['a transcript of the wrong type', post('/api/sessions', '{"transcript":7}'), 'invalid', /transcript/],
  ['a wrong type', post('/api/maintenance', '{"dryRun":"perhaps"}'), 'invalid', /dryRun/],
  [
    'an outcome that does not exist',
    post('/api/skills/used', '{"skill":"a","sessionKey":"s","outcome":"great"}'),
    'invalid',
    /outcome/,
  ],
  ['a page of a million', { path: '/api/skills?limit=1000000' }, 'invalid', /limit/],
  ['an unknown query field', { path: '/api/skills?colour=red' }, 'invalid', /colour/],
  ['an unknown body field', post('/api/maintenance', '{"dryRun":true,"verbose":true}'), 'invalid', /verbose/],
  ['a cursor that was never given', { path: '/api/sessions?cursor=%00%FF..' }, 'invalid', /cursor/],
  ['an unknown workspace', { path: '/api/skills', headers: { 'mettle-workspace': 'nobody-here' } }, 'not_found', /workspace/i],
  ['an unknown skill', { path: '/api/skills/no-such-skill' }, 'not_found', /no-such-skill|skill/],
  ['an unknown candidate', post('/api/candidates/cnd_none/promote', '{}'), 'not_found', /candidate/],
  ['an unknown session', { path: '/api/sessions/ses_none' }, 'not_found', /session/],
  ['an unknown event', post('/api/events/evt_none/undo', '{}'), 'not_found', /event/],
  ['an unknown path', { path: '/api/nothing/of/this' }, 'not_found', /\/api\/nothing/],
  ['a name that climbs', { path: '/api/skills/..%2f..%2fetc%2fpasswd' }, 'invalid', /name/],
  ['a name with encoded slashes', post('/api/skills/a%2fb/promote', '{}'), 'invalid', /slash/],
  ['a name with a backslash', { path: '/api/skills/..%5Cx' }, 'invalid', /name/],
  ['a search with a null', { path: '/api/sessions?q=a%00b' }, 'invalid', /NUL/],
  [
    'a session key with a null',
    post('/api/sessions', '{"sessionKey":"a\\u0000b","transcript":{"messages":[]}}'),
    'invalid',
    /NUL/,
  ],
  ['a reason with a null', post('/api/skills', '{"name":"calm","description":"a\\u0000b","content":"# Calm"}'), 'invalid', /NUL/],
  ['a name with a null', { path: '/api/skills/a%00b' }, 'invalid', /name/],
  [
    'a new skill that climbs',
    post('/api/skills', '{"name":"../../x","description":"Climbs","content":"# Up"}'),
    'invalid',
    /name/,
  ],
  ['a file that climbs', withFiles('../../../x'), 'invalid', /files.*path/],
  ['a file by an absolute path', withFiles('/etc/cron.d/x'), 'invalid', /files.*path/],
  ['a file in the repository itself', withFiles('.git/hooks/post-commit'), 'invalid', /files.*path/],
  ['a file with a backslash', withFiles('..\\x'), 'invalid', /files.*path/],
  ['a file given twice', withFiles('notes.md', 'notes.md'), 'invalid', /twice/],
  ['a file that is a folder too', withFiles('notes', 'notes/a.md'), 'invalid', /folder/],
  ['a broken percent code', { path: '/api/skills/%E0%A4%A' }, 'invalid', /percent/],
  ['a percent code that is no UTF-8', { path: '/api/skills/%FF' }, 'invalid', /percent/],
  ['a wrong method', { method: 'DELETE', path: '/api/maintenance' }, 'invalid', /GET.*POST|POST.*GET/],
  ['a PUT where there is none', { method: 'PUT', path: '/api/skills', body: '{}' }, 'invalid', /GET|POST/],
  ['bad gzip', post('/api/sessions', 'not gzip at all', { ...ndjson, 'content-encoding': 'gzip' }), 'invalid', /gzip/],
  [
    'gzip cut in the middle',
    post('/api/sessions', gzipSync('{"type":"user"}\n'.repeat(5000)).subarray(0, 60), { ...ndjson, 'content-encoding': 'gzip' }),
    'invalid',
    /gzip/,
  ],
  ['an encoding nobody reads', post('/api/sessions', 'x', { ...ndjson, 'content-encoding': 'br' }), 'invalid', /gzip/],
  ['a foreign Host', { path: '/api/skills', headers: { host: 'attacker.example' } }, 'forbidden', /attacker\.example/],
  ['a foreign Origin', post('/api/maintenance', '{}', { ...json, origin: 'https://attacker.example' }), 'forbidden', /origin/],
  ['a null Origin', post('/api/maintenance', '{}', { ...json, origin: 'null' }), 'forbidden', /origin/],
  ['another site', { path: '/api/skills', headers: { 'sec-fetch-site': 'cross-site' } }, 'forbidden', /site/],
]

/** Every refusal is a problem of the closed set, with a sentence for people and no internals. */
function expectProblem(answer: Answer, code: string, says: RegExp): void {
  expect(answer.type, answer.text).toBe('application/problem+json')
  const problem = answer.body as ProblemAnswer
  expect(problem.code).toMatch(new RegExp(`^(${code})$`))
  expect(problem.status).toBe(answer.status)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(problem.detail).toMatch(says)
  expect(problem.detail.length).toBeGreaterThan(10)
  expect(problem.requestId).toMatch(/^req_/)
  expect(answer.text).not.toMatch(/prisma|at .*\.(ts|js):\d+|node_modules|\/tmp\//i)
}

forBothServers('Malformed input', ({ open }) => {
  let opened: Opened
  let api: Api
  beforeAll(async () => {
    opened = await open()
    api = opened.api
  })

  afterEach(async () => {
    expect(await api.get('/api/health')).toMatchObject({ status: 'ok' })
  })

  it.each(cases)('refuses %s', async (_, request, code, says) => {
    expectProblem(await sendRaw(opened.server.url, request), code, says)
  })

  it('refuses 200 MB without a declared length', async () => {
    const answer = await sendRaw(opened.server.url, post('/api/sessions', flood(), ndjson))
    expectProblem(answer, 'too_large', /64 MiB/)
  })

  it('refuses 200 MB by their declared length while they are sent, and the sender sees the answer', async () => {
    const headers = { ...ndjson, 'content-length': String(200 * 1024 * 1024) }
    const answer = await sendRaw(opened.server.url, post('/api/sessions', flood(), headers))
    expectProblem(answer, 'too_large', /64 MiB/)
  })

  it('refuses 200 MB by their declared length, before they are sent', async () => {
    const headers = { ...ndjson, 'content-length': String(200 * 1024 * 1024), expect: '100-continue' }
    const answer = await sendRaw(opened.server.url, { method: 'POST', path: '/api/sessions', headers, body: 'x' })
    expectProblem(answer, 'too_large', /64 MiB/)
  })

  it('refuses a small body that unpacks to more than 512 MiB', async () => {
    const bomb = gzipSync(Buffer.alloc(513 * 1024 * 1024))
    const answer = await sendRaw(opened.server.url, post('/api/sessions', bomb, { ...ndjson, 'content-encoding': 'gzip' }))
    expectProblem(answer, 'too_large', /512 MiB/)
  })

  it('imports the readable lines of a file with a broken one, and names that', async () => {
    const lines = [
      {
        type: 'user',
        sessionId: 'half',
        uuid: 'u1',
        timestamp: '2026-01-01T00:00:00Z',
        message: { role: 'user', content: 'Look.' },
      },
      {
        type: 'assistant',
        sessionId: 'half',
        uuid: 'u2',
        timestamp: '2026-01-01T00:00:01Z',
        message: {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: 'a.txt' } }],
        },
      },
    ]
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"type":"user","sess`
    const answer = await sendRaw(opened.server.url, post('/api/sessions', text, ndjson))
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ session: { steps: 1 }, unreadable: [{ line: 3, reason: expect.stringMatching(/./) }] })
  })

  it('serves its own origin', async () => {
    const { port, url } = opened.server
    const headers = {
      ...json,
      origin: `http://${local(String(port))}`,
      host: local(String(port)),
      'sec-fetch-site': 'same-origin',
    }
    expect((await sendRaw(url, { path: '/api/skills', headers })).status).toBe(200)
  })
})

forBothServers('A refused write', ({ openWorkspace }) => {
  it('leaves nothing behind', async () => {
    const { api } = await openWorkspace()
    const before = (await api.get<{ items: unknown[] }>('/api/events')).items.length
    const body = orderSession('kept', 'agent-a', 1)
    expect((await api.send('POST', '/api/sessions', { ...body, surprise: 1 })).status).toBe(400)
    expect((await api.send('POST', '/api/skills', { name: '..', description: 'Two dots', content: '# Dots' })).status).toBe(400)
    expect((await api.get<{ items: unknown[] }>('/api/sessions')).items).toEqual([])
    expect((await api.get<{ items: unknown[] }>('/api/skills?origin=human')).items).toEqual([])
    expect((await api.get<{ items: unknown[] }>('/api/events')).items).toHaveLength(before)
  })
})
