import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { askCode } from '@/lib/domain/sign-in/device-state'
import { deviceByForm } from '@/lib/http/device-door'
import { doorServer } from '@/lib/http/door-server.test-support'
import { firstAccount, headersOf } from '@/lib/http/people.test-support'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { mettle } from './serve.test-support'

function send(as: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return deviceByForm(headersOf(as), askCode, form)
}

const codeIn = (text: string): string => /code ([A-Z]{4}-[A-Z]{4})/.exec(text)?.[1] ?? ''

const server = doorServer()

/** A wait that takes no time: the clock of the server goes on, and a person does something at one of them. */
function waiting(...turns: (() => Promise<unknown>)[]) {
  const waits: number[] = []
  const wait = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await turns[waits.push(ms) - 1]?.()
  }
  return { waits, wait }
}

forBothDatabases('mettle login', (open) => {
  it('shows a code, waits for a person, keeps the key for its owner alone, and prints it nowhere; logout ends it', async () => {
    const { home, store } = await open()
    const olga = await firstAccount()
    const env = { METTLE_HOME: path.join(home, 'elsewhere'), HOME: home }
    const codes: string[] = []
    const idle = () => Promise.resolve()
    const { wait, waits } = waiting(idle, async () => {
      const { deviceLogin } = store.db
      expect(await deviceLogin.count()).toBe(1)
      await send(olga, { code: codes[0] ?? '', decision: 'approve', workspace: 'default' })
    })
    const run = (words: string[]) =>
      mettle([...words, '--url', server.url], env, undefined, { wait, onErr: (text) => void codes.push(codeIn(text)) })
    const came = await run(['login', '--json'])
    expect([came.code, waits]).toEqual([0, [5_000, 5_000]])
    expect(came.err).toContain(`${server.url}/device?code=${codes[0]}`)
    const name = `olga@example.com on ${os.hostname().slice(0, 64)}`
    expect(came.json()).toMatchObject({
      url: server.url,
      workspace: 'default',
      key: { name, permissions: ['report', 'propose', 'read'] },
    })
    const folder = path.join(env.METTLE_HOME, 'logins')
    const [file = ''] = readdirSync(folder)
    const stored = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { key: string }
    expect([statSync(folder).mode & 0o777, statSync(path.join(folder, file)).mode & 0o777]).toEqual([0o700, 0o600])
    expect(came.out + came.err).not.toContain(stored.key)

    expect((await run(['skills'])).code).toBe(0)
    expect((await mettle(['skills', '--url', server.url], { HOME: home, METTLE_HOME: home })).err).toContain('Sign in')
    expect((await run(['keys'])).err).toContain('needs the permission "admin"')
    const out = await run(['logout', '--json'])
    expect(out.json()).toMatchObject({ url: server.url, revoked: { name } })
    expect(existsSync(path.join(folder, file))).toBe(false)
    expect((await mettle(['skills', '--url', server.url], { ...env, METTLE_TOKEN: stored.key })).err).toContain('revoked')
    expect((await run(['logout'])).out).toContain('not logged in')
  })

  it('says in a sentence why it has no key', async () => {
    const { home } = await open()
    const env = { METTLE_HOME: home, HOME: home }
    const login = (how: object, ...words: string[]) => mettle(['login', '--url', server.url, ...words], env, undefined, how)
    const early = await login({})
    expect([early.code, early.out]).toEqual([0, expect.stringContaining('no login is needed')])
    const olga = await firstAccount()
    const codes: string[] = []
    const onErr = (text: string) => void codes.push(codeIn(text))
    const no = waiting(() => send(olga, { code: codes[0] ?? '', decision: 'refuse' }))
    expect(await login({ ...no, onErr })).toMatchObject({
      code: 1,
      err: expect.stringContaining('mettle: The login was refused.'),
    })
    const late = waiting(() => Promise.resolve(vi.setSystemTime(Date.now() + 600_000)))
    expect(await login(late)).toMatchObject({ code: 1, err: expect.stringContaining('within ten minutes') })
    const idle = () => Promise.resolve()
    const soon = waiting(
      idle,
      () => Promise.resolve(vi.setSystemTime(Date.now() - 3_000)),
      idle,
      () => send(olga, { code: codes.at(-1) ?? '', decision: 'approve', workspace: 'default' }),
    )
    expect(await login({ ...soon, onErr: (text: string) => void (codeIn(text) && codes.push(codeIn(text))) })).toMatchObject({
      code: 0,
    })
    expect(soon.waits).toEqual([5_000, 5_000, 10_000, 10_000])
    expect(await login({}, '--permissions', 'everything')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use --permissions'),
    })
    const nowhere = await mettle(['login', '--url', 'http://127.0.0.1:1'], env)
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') })
  })

  it('replaces the login there was, whose key is revoked', async () => {
    const { home, store } = await open()
    const olga = await firstAccount()
    const env = { METTLE_HOME: home, HOME: home }
    for (let index = 0; index < 2; index += 1) {
      const codes: string[] = []
      const { wait } = waiting(() => send(olga, { code: codes[0] ?? '', decision: 'approve', workspace: 'default' }))
      const onErr = (text: string) => void codes.push(codeIn(text))
      expect((await mettle(['login', '--url', server.url], env, undefined, { wait, onErr })).code).toBe(0)
    }
    expect(readdirSync(path.join(home, 'logins'))).toHaveLength(1)
    const keys = await store.db.apiKey.findMany({ orderBy: { id: 'asc' } })
    expect(keys.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
    expect((await mettle(['skills', '--url', server.url], env)).code).toBe(0)
    // A login is a person's; links of the server are made with the token of its home.
    writeFileSync(path.join(home, 'token'), 'a token of this home')
    expect((await mettle(['link', '--json', '--url', server.url], env)).json()).toMatchObject({ isOneTime: true })
  })
})
