import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { askCode } from '@/lib/domain/sign-in/device-state'
import { deviceByForm } from '@/lib/http/device-door'
import { doorServer } from '@/lib/http/door-server.test-support'
import { firstAccount, headersOf } from '@/lib/http/people.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { mettle } from '../serve.test-support'
import type { ConnectAnswer } from './machine.test-support'

const server = doorServer()

/** A machine that logs in to the server, where somebody lets it in at once. */
function machineOf(home: string, person: string) {
  mkdirSync(path.join(home, '.codex'), { recursive: true })
  const env = { HOME: home }
  let code = ''
  const wait = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    const form = new FormData()
    for (const [name, value] of Object.entries({ code, decision: 'approve', workspace: 'default' })) form.set(name, value)
    await deviceByForm(headersOf(person), askCode, form)
  }
  const onErr = (text: string) => void (code = /code ([A-Z]{4}-[A-Z]{4})/.exec(text)?.[1] ?? code)
  const run = (...words: string[]) => mettle([...words, '--url', server.url, '--json'], env, undefined, { wait, onErr })
  const files = () => readdirSync(home, { recursive: true }).map(String).toSorted()
  const config = () => readFileSync(path.join(home, '.codex/config.toml'), 'utf8')
  const line = (json: () => unknown) => (json() as ConnectAnswer).harnesses[0]
  return { run, files, config, line }
}

forBothDatabases('connect after a login', (open) => {
  it('that may not make keys says in one line what to do, and writes nothing', async () => {
    const { home, store } = await open()
    const { run, files } = machineOf(path.join(home, 'laptop'), await firstAccount())
    expect((await run('login')).code).toBe(0)
    const before = [files(), await store.db.apiKey.count()]
    const refused = await run('connect')
    expect(refused.code).toBe(1)
    expect(refused.err.trim().split('\n')).toEqual([expect.stringContaining('Nothing was changed: for codex this needs')])
    expect(refused.err).toContain(`mettle login --url ${server.url} --permissions report,propose,read,admin`)
    const copies = await run('connect', 'codex', '--copy-skills')
    expect(copies.err).toContain('--permissions report,propose,read,manage,admin')
    expect([files(), await store.db.apiKey.count()]).toEqual(before)
  })

  it('that may gives each program its key, which a smaller login keeps, and takes back', async () => {
    const { home, store } = await open()
    const { run, config, line } = machineOf(path.join(home, 'laptop'), await firstAccount())
    const keys = () => store.db.apiKey.findMany({ where: { name: { startsWith: 'codex ' } }, select: { revokedAt: true } })
    await run('login', '--permissions', 'report,propose,read,admin')
    const made = await run('connect', 'codex')
    expect([made.code, made.err, line(made.json)?.key?.status]).toEqual([0, '', 'created'])
    expect(config()).toContain('keys/codex.json')
    await run('login')
    expect(line((await run('connect', 'codex')).json)?.key?.status).toBe('unchanged')
    expect(await keys()).toEqual([{ revokedAt: null }])
    const removed = await run('connect', 'codex', '--remove')
    expect([removed.code, line(removed.json)?.key?.status]).toEqual([0, 'revoked'])
    expect(await keys()).toEqual([{ revokedAt: expect.any(Date) }])
    expect((await run('connect', 'codex')).err).toContain('Nothing was changed')
  })
})
