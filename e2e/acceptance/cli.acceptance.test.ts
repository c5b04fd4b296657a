import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMettle, type Ran } from '../support/command'
import { startServer, type RunningServer } from '../support/server'
import { orderCalls, sessionBody } from '../support/transcript'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => server?.close())

const mettle = (...words: string[]) => runMettle(server, ...words)

async function done(...words: string[]): Promise<Ran['json']> {
  const { code, json, err } = await mettle(...words)
  expect([words, code, code === 0 ? '' : err]).toEqual([words, 0, ''])
  return json
}

function writeSessions(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const n of [1, 2, 3]) {
    const { transcript } = sessionBody({
      key: `cli-${n}`,
      agent: 'cli',
      calls: orderCalls(n),
      request: `Ship order ${n}, please.`,
    })
    writeFileSync(path.join(folder, `${n}.json`), JSON.stringify(transcript))
  }
  return folder
}

type Moved = { skill: { name: string; lifecycle: string }; event: { id: string } }

describe('A person at the command line', () => {
  it('imports sessions, approves a candidate, reports, maintains, undoes, exports and checks', async () => {
    const folder = writeSessions(path.join(server.home, 'logs'))
    expect(await done('ingest', folder, '--agent', 'cli')).toMatchObject({ files: 3, sessions: 3, created: 3, refused: [] })
    expect(await done('ingest', folder, '--agent', 'cli')).toMatchObject({ sessions: 3, created: 0, changed: 0 })
    expect(await done('mine')).toMatchObject({ job: { status: 'succeeded' } })
    const { items } = (await done('candidates')) as { items: { id: string; agent: string }[] }
    expect(items).toMatchObject([{ agent: 'cli', occurrences: 3 }])
    const id = items[0]?.id ?? ''
    expect(await done('candidate', id)).toMatchObject({ id })
    const promoted = (await done('promote', id, '--name', 'ship-orders')) as unknown as Moved
    expect(promoted.skill).toMatchObject({ name: 'ship-orders', lifecycle: 'verified' })
    const report = ['record', 'ship-orders', '--agent', 'cli', '--session', 'later-1', '--outcome', 'success']
    expect(await done(...report)).toMatchObject({ created: true, use: { outcome: 'success' } })
    expect(await done('stats', 'ship-orders')).toMatchObject({ uses: 1, judged: 1, successCount: 1 })
    expect(await done('maintain', '--dry-run')).toMatchObject({ run: { dryRun: true } })
    expect(await done('maintain')).toMatchObject({ run: { dryRun: false, status: 'succeeded' } })
    const demoted = (await done('demote', 'ship-orders', '--reason', 'Wrong carrier')) as unknown as Moved
    expect(demoted.skill.lifecycle).toBe('deprecated')
    await done('undo', demoted.event.id)
    expect(await done('show', 'ship-orders')).toMatchObject({ lifecycle: 'verified' })
    const out = path.join(server.workspaceDir, 'out/skills')
    expect(await done('export', '--all', '--to', out)).toMatchObject({ counts: { written: 15, refused: 0 } })
    expect(existsSync(path.join(out, 'ship-orders/SKILL.md'))).toBe(true)
    expect(await done('validate', path.join(out, 'ship-orders'))).toMatchObject({ ok: true, name: 'ship-orders' })
    expect(await done('doctor')).toMatchObject({ ok: true, looked: 15 })
    expect(await done('doctor', '--workspace', server.workspaceDir)).toMatchObject({ ok: true, looked: 15 })
    expect(await done('status')).toMatchObject({ status: 'ok' })
  })

  it('connects an agent so that the server sees it, writes a plugin, and restores everything', async () => {
    const settings = path.join(server.home, '.claude/settings.json')
    const text = '{\n  // mine\n  "model": "x"\n}\n'
    mkdirSync(path.dirname(settings), { recursive: true })
    writeFileSync(settings, text)
    expect(await done('connect', 'claude-code')).toMatchObject({ harnesses: [{ hookSeen: true }] })
    const listed = (await (await fetch(`${server.url}/api/connections`)).json()) as { items: unknown[] }
    expect(listed.items[0]).toMatchObject({ harness: 'claude-code', hasHook: true, lastEvent: { name: 'ConnectTest' } })
    expect(existsSync(path.join(server.home, '.claude/skills/mettle/SKILL.md'))).toBe(true)
    expect(existsSync(path.join(server.home, '.claude/skills/ship-orders'))).toBe(false)
    expect(await done('connect', 'claude-code', '--copy-skills')).toMatchObject({ harnesses: [{ hasCopies: true }] })
    expect(existsSync(path.join(server.home, '.claude/skills/ship-orders/SKILL.md'))).toBe(true)
    await done('connect', 'claude-code', '--remove')
    expect(readFileSync(settings, 'utf8')).toBe(text)
    expect(existsSync(path.join(server.home, '.claude/skills'))).toBe(false)
    const plugin = path.join(server.home, 'plugin')
    expect(await done('connect', 'claude-code', '--plugin', plugin)).toMatchObject({ to: plugin, refused: [] })
    const skill = 'skills/ship-orders/SKILL.md'
    expect(readFileSync(path.join(plugin, 'mettle', skill))).toEqual(readFileSync(path.join(server.workspaceDir, skill)))
  })

  it('gets 1 for a refusal and 2 for a usage error, each in one document', async () => {
    expect(await mettle('show', 'nobody')).toMatchObject({ code: 1, json: { code: 'not_found', status: 404 } })
    expect(await mettle('undo', 'evt_none')).toMatchObject({ code: 1, json: { code: 'not_found' } })
    expect(await mettle('doctor', '--workspace', '/nowhere/at/all')).toMatchObject({ code: 1, json: { code: 'not_found' } })
    expect(await mettle('skills', '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 1, json: { code: 'unavailable' } })
    expect(await mettle('dismiss', 'cnd_1')).toMatchObject({ code: 2, json: { code: 'invalid' } })
    expect(await mettle('nonsense')).toMatchObject({ code: 2, json: { code: 'invalid' } })
  })
})
