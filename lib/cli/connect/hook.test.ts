import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../bin/hook')
/** How each system calls it: by its shell, or on Windows by Node. */
const callers = { sh: ['sh', path.join(folder, 'mettle-hook.sh')], node: ['node', path.join(folder, 'mettle-hook.mjs')] } as const
const hookInput = { session_id: 's1', transcript_path: '/t.jsonl', hook_event_name: 'Stop', prompt: 'secret' }
const pointer = { session_id: 's1', transcript_path: '/t.jsonl', hook_event_name: 'Stop' }
// Far above its normal run time, far below the wait for a hanging server.
const boundMs = 3000

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

interface Seen {
  path: string
  body: unknown
  authorization?: string
}

async function listen(
  answers: boolean,
  refuse?: (body: { session_id?: string }) => object | undefined,
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { authorization } = request.headers
      seen.push({ path: request.url ?? '', body: JSON.parse(text), ...(authorization ? { authorization } : {}) })
      const refusal = refuse?.(JSON.parse(text) as { session_id?: string })
      if (refusal) response.writeHead(403, { 'content-type': 'application/problem+json' }).end(JSON.stringify(refusal))
      else if (answers) response.writeHead(202).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stops.push(() => (server.closeAllConnections(), server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

async function callBy(by: keyof typeof callers, url: string, home: string, last?: string) {
  const began = performance.now()
  const [program, script] = callers[by]
  const child = spawn(program, [script, 'claude-code', url, home, ...(last === undefined ? [] : [last])])
  child.stdin.end(JSON.stringify(hookInput))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, ms: performance.now() - began }
}

const call = (url: string, home: string, last?: string) => callBy('sh', url, home, last)
const newHome = () => mkdtempSync(path.join(os.tmpdir(), 'mettle hook-'))
const waiting = (home: string) => readdirSync(path.join(home, 'spool')).filter((name) => name.endsWith('.json'))
const soon = { timeout: 20_000, interval: 20 }

describe('The hook', { timeout: 60_000 }, () => {
  it.each(['sh', 'node'] as const)('called by %s, sends only a pointer, from standard input or as an argument', async (by) => {
    const { url, seen } = await listen(true)
    const home = newHome()
    const { code, ms } = await callBy(by, url, home)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(boundMs)
    await vi.waitFor(() => expect(seen).toEqual([{ path: '/api/hooks/claude-code', body: pointer }]), soon)
    await callBy(by, url, home, JSON.stringify({ type: 'agent-turn-complete', 'thread-id': 't1' }))
    await vi.waitFor(() => expect(seen[1]?.body).toEqual({ type: 'agent-turn-complete', 'thread-id': 't1' }), soon)
    await vi.waitFor(() => expect(waiting(home)).toEqual([]), soon)
  })

  it('buffers it while the server is offline, and the next one sends both', async () => {
    const home = newHome()
    expect(await call('http://127.0.0.1:1', home)).toMatchObject({ code: 0 })
    await vi.waitFor(() => expect(waiting(home)).toHaveLength(1), soon)
    expect(JSON.parse(readFileSync(path.join(home, 'spool', waiting(home)[0] ?? ''), 'utf8'))).toEqual({
      harness: 'claude-code',
      body: pointer,
    })
    const { url, seen } = await listen(true)
    await call(url, home)
    await vi.waitFor(() => expect(seen).toHaveLength(2), soon)
  })

  it('lets no pointer into a strange folder hold up those after it, and keeps all while its key may not report', async () => {
    const home = newHome()
    const sent = (id: string) => JSON.stringify({ session_id: id, transcript_path: '/t.jsonl' })
    const strange = { code: 'forbidden', detail: 'transcript_path: /t.jsonl lies in no folder where agents keep sessions.' }
    const { url, seen } = await listen(true, ({ session_id: id }) => (id === 'strange' ? strange : undefined))
    await call('http://127.0.0.1:1', home, sent('strange'))
    await vi.waitFor(() => expect(waiting(home)).toHaveLength(1), soon)
    await call(url, home, sent('s2'))
    await vi.waitFor(
      () => expect(seen.map(({ body }) => body)).toMatchObject([{ session_id: 'strange' }, { session_id: 's2' }]),
      soon,
    )
    await vi.waitFor(() => expect(waiting(home)).toEqual([]), soon)
    const mute = await listen(true, () => ({ code: 'forbidden', detail: 'This key may not report.' }))
    await call(mute.url, home, sent('s3'))
    await vi.waitFor(() => expect(mute.seen).toHaveLength(1), soon)
    expect(waiting(home)).toHaveLength(1)
  })

  it('shows the key of its harness, else the token of this machine’s server', async () => {
    const { url, seen } = await listen(true)
    const home = newHome()
    writeFileSync(path.join(home, 'token'), 'the-token\n')
    await call(url, home)
    await vi.waitFor(() => expect(seen[0]?.authorization).toBe('Bearer the-token'), soon)
    mkdirSync(path.join(home, 'keys'))
    writeFileSync(path.join(home, 'keys/claude-code.json'), JSON.stringify({ id: 'key_1', key: 'mtl_1' }))
    await call(url, home)
    await vi.waitFor(() => expect(seen[1]?.authorization).toBe('Bearer mtl_1'), soon)
  })

  it.each(['sh', 'node'] as const)('called by %s, exits as quickly when the server hangs, and buffers it', async (by) => {
    const home = newHome()
    const { url, seen } = await listen(false)
    const { code, ms } = await callBy(by, url, home)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(boundMs)
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon)
    expect(waiting(home)).toHaveLength(1)
  })
})
