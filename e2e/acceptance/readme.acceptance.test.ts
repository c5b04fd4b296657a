import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../support/server'

const readme = readFileSync('README.md', 'utf8')

/** The shell blocks below a heading, in their order. */
function blocksBelow(heading: string): string[] {
  const from = readme.indexOf(`## ${heading}`)
  const to = readme.indexOf('\n## ', from + 1)
  expect(from, heading).toBeGreaterThan(0)
  return [...readme.slice(from, to).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
}

let server: RunningServer
let programs = ''

beforeAll(async () => {
  server = await startServer()
  // What a reader types as "npx mettle" is the product of this checkout; a server runs already, and no browser opens.
  programs = path.join(server.home, 'programs')
  mkdirSync(programs)
  const npx = `#!/bin/sh\nshift\ncase "$1" in start|open|word) exit 0 ;; esac\nexec "${process.execPath}" "${path.resolve('bin/mettle.mjs')}" "$@"\n`
  writeFileSync(path.join(programs, 'npx'), npx)
  chmodSync(path.join(programs, 'npx'), 0o755)
  mkdirSync(path.join(server.home, '.claude/projects/p'), { recursive: true })
  const line = {
    type: 'user',
    sessionId: 's1',
    cwd: '/w',
    uuid: 'u1',
    timestamp: '2026-01-01T00:00:00Z',
    message: { role: 'user', content: 'Hello' },
  }
  writeFileSync(path.join(server.home, '.claude/projects/p/s1.jsonl'), `${JSON.stringify(line)}\n`)
})
afterAll(async () => server?.close())

/** Runs a block as it stands, but for the address of this server and what the reader has to fill in. */
function run(block: string, filled: Record<string, string> = {}): Promise<string> {
  const text = Object.entries(filled).reduce((whole, [name, value]) => whole.replaceAll(`<${name}>`, value), block)
  const env = {
    PATH: [programs, process.env.PATH].join(path.delimiter),
    HOME: server.home,
    METTLE_HOME: path.join(server.home, 'mettle'),
    METTLE_URL: server.url,
  }
  const script = `set -e\n${text.replaceAll('http://127.0.0.1:4310', server.url)}`
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', script], { env: env as unknown as NodeJS.ProcessEnv, cwd: server.home }, (error, out, err) =>
      error ? reject(new Error(`${block}\n${out}${err}`, { cause: error })) : resolve(out),
    )
  })
}

describe('What the README tells to type', () => {
  it('works from the quick start on: sample data, agents, sessions', async () => {
    const [start = '', past = ''] = blocksBelow('Quick start')
    expect(await run(start)).toMatch(/sample|Invented/)
    expect(await run(past)).toMatch(/1 file: 1 session/)
  })

  it('leads from a transcript to a verdict, and back by undo', async () => {
    const [post = '', queue = '', approve = '', serve = '', report = '', sweep = '', ...rest] = blocksBelow('Walkthrough')
    expect(rest).toEqual([])
    await run(post)
    await run('npx mettle mine\n')
    const listed = JSON.parse(await run('npx mettle candidates --agent support --json\n')) as { items: { id: string }[] }
    const id = listed.items[0]?.id ?? ''
    expect(await run(queue, { id })).toContain(id)
    expect(await run(approve, { id })).toContain('resend-broken-item is verified')
    const { items: suggested } = JSON.parse(await run(serve)) as { items: { name: string }[] }
    expect(suggested[0]?.name).toBe('resend-broken-item')
    expect(suggested.map((one) => one.name)).not.toContain('mettle')
    expect(await run(report)).toContain('5 judged (1 success, 0 partial, 4 failure)')
    const [undone, swept] = [
      sweep.split('\n').filter((line) => line.includes('undo')),
      sweep.split('\n').filter((line) => !line.includes('undo')),
    ]
    const said = await run(`${swept.join('\n')}\n`)
    expect(said).toContain('resend-broken-item: verified → degraded')
    const event = /Undo: mettle undo (evt_\w+)/.exec(said)?.[1] ?? ''
    expect(await run(`${undone.join('\n')}\n`, { event })).toContain('Undone')
  })

  it('backs up and restores', async () => {
    const [block = ''] = blocksBelow('Back up and restore')
    const [add = '', save = '', restore = ''] = block.trim().split('\n')
    await run(`${add}\n${save}\n`)
    // Into the empty library that was just made: nothing is replaced.
    expect(await run(restore.replace('restore', 'restore --workspace second-team --dry-run'))).toMatch(/session/)
  })
})
