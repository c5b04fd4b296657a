import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import type { listPatterns } from '@/lib/contract/mining'
import type { JobItem } from '@/lib/contract/job'
import type { readSession, SessionItem } from '@/lib/contract/session'
import type { OutputOf } from '@/lib/contract/operation'
import type { SkillMoved } from '@/lib/contract/skill-shape'
import { claudeLines, fixBug, type MadeCall } from '@/lib/ingest/session/transcript.test-support'
import { sendRaw, type Api } from '../support/api'
import { forBothServers, type Opened, type OpenServers } from '../support/both-servers'
import { storedBytes, storedText } from '../support/stored-bytes'
import { mine, openCandidates, type Page } from '../support/learn'
import { exportTrace, otlpEncodings } from '../support/otlp'
import { orderCalls, sessionBody } from '../support/transcript'

type SessionDetail = OutputOf<typeof readSession>
type Patterns = OutputOf<typeof listPatterns>

/** Polls every quarter of a second, because watcher and queue take their time. */
const patience = { timeout: 60_000, interval: 250 }

async function readByKey(api: Api, key: string): Promise<SessionDetail | undefined> {
  const { items } = await api.get<Page<SessionItem>>('/api/sessions?limit=200')
  const session = items.find((one) => one.key === key)
  return session && api.get<SessionDetail>(`/api/sessions/${session.id}`)
}

const toolsOf = (session: SessionDetail | undefined) => session?.stepList.map(({ tool, status }) => `${tool} ${status}`)

async function ended(api: Api, job: string): Promise<JobItem> {
  return api.get<JobItem>(`/api/jobs/${job}?wait=60`)
}

/** A harness's session folder below the home. */
function folderOf({ server }: Opened, ...names: string[]): string {
  const folder = path.join(server.home, ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

function importsSessions({ openWorkspace }: OpenServers): void {
  it.each(otlpEncodings)('makes a session of a trace that arrives over OTLP as %s', async (encoding) => {
    const { api } = await openWorkspace()
    const key = `talk-${encoding}`
    const tools = ['search_orders', 'get_order'].map((tool) => ({ tool, input: '{"query":"q"}', output: 'found' }))
    expect((await exportTrace(api, encoding, { key, prompt: 'Find it.', tools })).status).toBe(200)
    const session = await readByKey(api, key)
    expect(toolsOf(session)).toEqual(['search_orders ok', 'get_order ok'])
    expect(session).toMatchObject({ agent: 'exporter', harness: 'otel', prompts: [{ text: 'Find it.' }] })
    expect(session?.stepList[0]).toMatchObject({ input: { query: 'q' }, output: { summary: 'found' } })
  })

  it('imports the session that a hook points to, and completes it at its end', async () => {
    const opened = await openWorkspace()
    const file = path.join(folderOf(opened, '.claude/projects/shop'), 'hooked.jsonl')
    writeFileSync(file, claudeLines({ session: 'hooked', calls: fixBug('hooked') }))
    const hook = { session_id: 'hooked', transcript_path: file, hook_event_name: 'SessionEnd' }
    const answer = await opened.api.send('POST', '/api/hooks/claude-code', hook)
    expect(answer.status).toBe(202)
    expect(await ended(opened.api, (answer.body as { job: string }).job)).toMatchObject({ status: 'succeeded' })
    const session = await readByKey(opened.api, 'hooked')
    expect(toolsOf(session)).toEqual(['Read ok', 'Edit ok', 'Bash ok'])
    expect(session?.completedAt).not.toBeNull()
  })

  it('follows a file of a watched folder as it grows, and when another replaces it', async () => {
    const opened = await openWorkspace()
    const { api } = opened
    const folder = folderOf(opened, 'agents', api.headers['mettle-workspace']!)
    const file = path.join(folder, 'log.jsonl')
    const start = '2026-03-02T09:00:00.000Z'
    writeFileSync(file, claudeLines({ session: 'before', calls: fixBug('before') }))
    const { job } = await api.post<{ job: string }>('/api/sources', { path: folder })
    expect(await ended(api, job)).toMatchObject({ status: 'succeeded', result: { files: 1, sessions: 1 } })
    const glob = { tool: 'Glob', id: 'toolu_more', input: { pattern: '*.ts' } }
    appendFileSync(file, claudeLines({ session: 'before', start, prompt: 'More', calls: [glob] }))
    const grown = await vi.waitUntil(async () => {
      const session = await readByKey(api, 'before')
      return session?.steps === 4 ? session : null
    }, patience)
    expect(toolsOf(grown)?.at(-1)).toBe('Glob ok')
    const calls = Array.from({ length: 9 }, (_, index) => ({ tool: `step_${index}`, input: { index } }))
    writeFileSync(file, claudeLines({ session: 'after', start, calls }))
    const after = await vi.waitUntil(() => readByKey(api, 'after'), patience)
    expect(after).toMatchObject({ steps: 9, unreadable: 0 })
    expect(await readByKey(api, 'before')).toMatchObject({ steps: 4, prompts: [{}, { text: 'More' }] })
  })
}

const word = (n: number): string => `zebrafish${n}`

async function postOrders(api: Api, agent: string, count: number): Promise<SessionItem[]> {
  const sessions = []
  for (let n = 1; n <= count; n += 1) {
    const request = `Ship the ${word(n)} that this customer waits for.`
    const calls = orderCalls(n).map((call) => ({ ...call, result: `${word(n)} sent` }))
    const body = sessionBody({ key: `${agent}-${n}`, agent, calls, request })
    sessions.push((await api.post<{ session: SessionItem }>('/api/sessions', { ...body, outcome: 'success' })).session)
  }
  await mine(api)
  return sessions
}

function heedsPeople({ openWorkspace }: OpenServers): void {
  it('erases its text everywhere, and removes it from the counts of its patterns', async () => {
    const opened = await openWorkspace()
    const { api } = opened
    const [, , , last] = await postOrders(api, 'eraser', 4)
    expect(await openCandidates(api)).toMatchObject([{ occurrences: 4 }])
    expect(await storedText(opened)).toContain(word(4))
    const erased = await api.send('DELETE', `/api/sessions/${last?.id}`)
    expect(erased.body).toMatchObject({ session: { steps: 4, erasedAt: expect.any(String) } })
    await mine(api)
    const candidates = await openCandidates(api)
    expect(candidates).toMatchObject([{ occurrences: 3, endedKnown: 3 }])
    expect(candidates[0]?.sessions.map((session) => session.key)).not.toContain('eraser-4')
    const patterns = await api.get<Patterns>('/api/patterns?state=proposed')
    expect(patterns.items.map((pattern) => pattern.support)).toEqual([3])
    expect(await api.get(`/api/sessions/${last?.id}`)).toMatchObject({ prompts: [], stepList: [], title: null })
    const stored = await storedText(opened)
    expect(stored).toContain(word(3))
    expect(stored).not.toContain(word(4))
  })

  it('changes the success rate of the candidate that it backs', async () => {
    const { api } = await openWorkspace()
    const [first] = await postOrders(api, 'judged', 3)
    expect(await openCandidates(api)).toMatchObject([{ endedWell: 3, endedKnown: 3 }])
    await api.send('PATCH', `/api/sessions/${first?.id}`, { outcome: 'failure' })
    const moved = await vi.waitUntil(async () => {
      const [candidate] = await openCandidates(api)
      return candidate?.endedWell === 2 ? candidate : null
    }, patience)
    expect(moved.endedKnown).toBe(3)
    expect(moved.score.parts.successRate).toBeCloseTo(0.25 * (2 / 3))
  })
}

/** One secret per channel, so that a leak names its channel. */
const secretOf = (door: string): string =>
  `sk-ant-api03-${Buffer.from(door.padEnd(12, 'x').repeat(3)).toString('hex').slice(0, 60)}`
const doors = [
  'rest',
  'text',
  'otlpJson',
  'otlpProto',
  'hook',
  'watched',
  'brokenBody',
  'brokenText',
  'brokenLine',
  'brokenSpan',
] as const

/** The secret in the request, in arguments, in a result and in an error. */
function leakingLines(session: string, secret: string): string {
  const calls: MadeCall[] = [
    { tool: 'Bash', input: { command: `curl -H "x-api-key: ${secret}" https://api.example.com/v1` }, output: `key ${secret}` },
    {
      tool: 'Write',
      input: { file_path: '/srv/.env', content: `KEY=${secret}` },
      output: `Error: ${secret} is wrong`,
      isError: true,
    },
  ]
  return claudeLines({ session, prompt: `Use ${secret} for it`, calls, end: `Done with ${secret}.` })
}

async function leakThroughRest(api: Api): Promise<void> {
  const secret = secretOf('rest')
  for (const n of [1, 2, 3]) {
    const calls = orderCalls(n).map((call) => ({ ...call, input: { ...call.input, token: secret }, result: `used ${secret}` }))
    await api.post('/api/sessions', sessionBody({ key: `rest-${n}`, agent: 'rest', calls, request: `Ship with ${secret}` }))
  }
  await api.post('/api/sessions', { transcript: leakingLines('text', secretOf('text')) })
}

async function leakThroughOtlp(api: Api): Promise<void> {
  for (const encoding of otlpEncodings) {
    const secret = secretOf(encoding === 'json' ? 'otlpJson' : 'otlpProto')
    const tools = [{ tool: 'login', input: `{"token":"${secret}"}`, output: `welcome ${secret}` }]
    expect((await exportTrace(api, encoding, { key: `leak-${encoding}`, prompt: `Use ${secret}`, tools })).status).toBe(200)
  }
}

async function leakThroughFiles(opened: Opened): Promise<void> {
  const { api } = opened
  const hooked = path.join(folderOf(opened, '.claude/projects/leak'), 'leak.jsonl')
  writeFileSync(hooked, leakingLines('leak-hook', secretOf('hook')))
  const hook = { session_id: 'leak-hook', transcript_path: hooked, hook_event_name: 'UserPromptSubmit', prompt: secretOf('hook') }
  const { job } = await api.post<{ job: string }>('/api/hooks/claude-code', hook)
  expect(await ended(api, job)).toMatchObject({ status: 'succeeded' })
  const folder = folderOf(opened, 'agents/leak')
  const broken = `{"type":"user","message":"${secretOf('brokenLine')}\n`
  writeFileSync(path.join(folder, 'leak.jsonl'), `${leakingLines('leak-watched', secretOf('watched'))}${broken}`)
  writeFileSync(path.join(folder, 'broken.json'), `${secretOf('brokenLine')}\n`)
  const watched = await api.post<{ job: string }>('/api/sources', { path: folder })
  expect(await ended(api, watched.job)).toMatchObject({ result: { files: 2, sessions: 1, refused: 1 } })
}

/** An unreadable file is refused without quoting it. */
async function leakThroughRefusals({ api, server }: Opened): Promise<void> {
  const headers = { ...api.headers, host: new URL(server.url).host, 'content-type': 'application/json' }
  const send = (to: string, body: string) => sendRaw(server.url, { method: 'POST', path: to, headers, body })
  const answers = [
    await send('/api/sessions', `{"transcript": ${secretOf('brokenBody')}}`),
    await send('/api/sessions', JSON.stringify({ transcript: secretOf('brokenText') })),
    await send('/api/otlp/v1/traces', `{"resourceSpans": ${secretOf('brokenSpan')}}`),
  ]
  for (const { status, text } of answers) expect([status, text.includes('sk-ant')]).toEqual([expect.toSatisfy(isRefusal), false])
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

function keepsSecrets({ openWorkspace }: OpenServers): void {
  it('stores a secret nowhere: not in the database, a file or a log line, whichever channel it came through', async () => {
    const opened = await openWorkspace()
    const { api, server } = opened
    await leakThroughRest(api)
    await leakThroughOtlp(api)
    await leakThroughFiles(opened)
    await leakThroughRefusals(opened)
    await mine(api)
    const [candidate] = await openCandidates(api.as('rest'))
    await api.post<SkillMoved>(`/api/candidates/${candidate?.id}/promote`, { digest: candidate?.digest })
    for (const key of ['rest-1', 'text', 'leak-json', 'leak-protobuf', 'leak-hook', 'leak-watched'])
      expect([key, (await readByKey(api, key))?.redactions.length]).toEqual([key, expect.toSatisfy((count) => count > 0)])
    const places = { database: await storedText(opened), files: storedBytes(opened), log: server.output() }
    expect(places.files).toContain(candidate?.name)
    expect(places.log).not.toBe('')
    for (const [place, text] of Object.entries(places)) {
      const leaked = doors.filter((door) => text.includes(secretOf(door)))
      expect([place, leaked]).toEqual([place, []])
    }
  })
}

forBothServers(
  'Capture',
  (servers) => {
    importsSessions(servers)
    heedsPeople(servers)
    keepsSecrets(servers)
  },
  { METTLE_LOG: 'trace' },
)
