import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSettings, secretsOf, settings as ownSettings, withSomeSecret, type Settings } from './settings'

const home = '/srv/mettle'

describe('settings', () => {
  it('has a default for everything in local mode', () => {
    const settings = parseSettings({ METTLE_HOME: home })
    expect(settings).toMatchObject({
      home,
      workspaceDir: path.join(home, 'workspace'),
      databaseUrl: `file:${path.join(home, 'mettle.db')}`,
      provider: 'sqlite',
      host: '127.0.0.1',
      port: 4310,
      isLoopback: true,
      logLevel: 'info',
    })
  })

  it('reads PORT when METTLE_PORT is absent and it parses, and never a plain HOST', () => {
    expect(parseSettings({ METTLE_HOME: home, PORT: '8080', HOST: '0.0.0.0' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
    expect(parseSettings({ METTLE_HOME: home, PORT: '8080', METTLE_PORT: '9090' }).port).toBe(9090)
    expect(parseSettings({ METTLE_HOME: home, PORT: 'tcp://10.0.0.1:80' }).port).toBe(4310)
  })

  it('selects PostgreSQL by its URL', () => {
    const env = { METTLE_HOME: home, DATABASE_URL: 'postgresql://u@h/d' }
    expect(parseSettings(env)).toMatchObject({ provider: 'postgresql', role: 'all' })
    expect(parseSettings({ ...env, METTLE_ROLE: 'worker' }).role).toBe('worker')
  })

  it.each([
    [{ METTLE_PORT: 'http' }, /METTLE_PORT/],
    [{ METTLE_PORT: '70000' }, /METTLE_PORT/],
    [{ METTLE_LOG: 'loud' }, /METTLE_LOG/],
    [{ METTLE_TRUSTED_PROXIES: 'my-proxy', METTLE_SECRET: 'x'.repeat(16) }, /METTLE_TRUSTED_PROXIES must be networks/],
    [{ METTLE_TRUSTED_PROXIES: '10.0.0.0/8' }, /METTLE_SECRET is required/],
    [{ METTLE_OIDC_ISSUER: 'https://id.example' }, /belong together/],
    [{ METTLE_OIDC_DOMAINS: 'example.com' }, /belong together/],
    [
      { METTLE_OIDC_ISSUER: 'http://id.example', METTLE_OIDC_CLIENT_ID: 'a', METTLE_OIDC_CLIENT_SECRET: 'b' },
      /METTLE_OIDC_ISSUER must be https/,
    ],
    [{ METTLE_OIDC_DOMAINS: 'ex ample' }, /METTLE_OIDC_DOMAINS must be domains/],
    [{ METTLE_GIT_REMOTE: 'git@github.com:team/skills.git' }, /METTLE_GIT_REMOTE must be https: ssh .* METTLE_GIT_TOKEN/],
    [{ METTLE_GIT_REMOTE: 'ssh://git@github.com/team/skills.git' }, /METTLE_GIT_REMOTE must be https: ssh/],
    [{ METTLE_GIT_REMOTE: 'github.com:team/skills.git' }, /METTLE_GIT_REMOTE must be https: ssh/],
    [{ METTLE_GIT_REMOTE: 'https://ana:hush@git.example/skills.git' }, /METTLE_GIT_REMOTE must not hold (?!.*hush)/],
    [{ METTLE_GIT_REMOTE: 'https://hush@git.example/skills.git' }, /METTLE_GIT_REMOTE must not hold (?!.*hush)/],
    [{ METTLE_GIT_REMOTE: 'http://git.example/skills.git' }, /METTLE_GIT_REMOTE must be https:/],
    [{ METTLE_GIT_REMOTE: '/srv/git/skills.git' }, /METTLE_GIT_REMOTE must be https:/],
    [{ METTLE_GIT_REMOTE: 'file:///srv/git/skills.git' }, /METTLE_GIT_REMOTE must be https:/],
    [{ METTLE_GIT_REMOTE: 'https://git.example/{agent}.git' }, /METTLE_GIT_REMOTE must be https:/],
    [{ METTLE_GIT_REMOTE: 'https://{workspace}.git.example/skills.git' }, /METTLE_GIT_REMOTE must be https:/],
    [{ METTLE_GIT_REMOTE: 'https://git.example/skills.git?token=hush' }, /METTLE_GIT_REMOTE must be https:(?!.*hush)/],
    [{ METTLE_GIT_REMOTE: 'https://git.example/skills.git', METTLE_GIT_TOKEN: 'hush hush' }, /METTLE_GIT_TOKEN needs (?!.*hush)/],
    [{ METTLE_GIT_TOKEN: 'hush' }, /set METTLE_GIT_REMOTE, too(?!.*hush)/],
    [{ METTLE_CALLS_MAX: 'many' }, /METTLE_CALLS_MAX must be a whole number of recorded calls/],
    [{ METTLE_CALLS_MAX: '0' }, /METTLE_CALLS_MAX must be a whole number of recorded calls/],
    [{ METTLE_ROLE: 'boss' }, /METTLE_ROLE/],
    [{ METTLE_ROLE: 'worker' }, /METTLE_ROLE .* needs PostgreSQL/],
    [{ DATABASE_URL: 'mysql://h/d' }, /DATABASE_URL/],
    [{ METTLE_SECRET: 'short' }, /METTLE_SECRET/],
    [{ METTLE_SECRET_FORMER: `${'x'.repeat(16)}, short` }, /METTLE_SECRET_FORMER must be former secrets/],
    [{ METTLE_FOO: '1' }, /METTLE_FOO is not a Mettle setting/],
    [{ METTLE_HOST: '0.0.0.0' }, /METTLE_SECRET is required/],
    [{ METTLE_PUBLIC_URL: 'mettle.example' }, /METTLE_PUBLIC_URL must be/],
    [{ METTLE_PUBLIC_URL: 'https://mettle.example/below' }, /METTLE_PUBLIC_URL must be/],
    [{ METTLE_PUBLIC_URL: 'https://mettle.example', METTLE_AUTH: 'token' }, /METTLE_SECRET is required/],
  ])('refuses %j with one line that names it', (env, message) => {
    let said = ''
    try {
      parseSettings({ METTLE_HOME: home, ...env })
    } catch (error) {
      said = error instanceof Error ? error.message : ''
    }
    expect(said).toMatch(message)
    expect(said.split('\n')).toHaveLength(1)
  })

  it('takes a remote repository over https, and on loopback over http', () => {
    const remoteOf = (address: string) => parseSettings({ METTLE_HOME: home, METTLE_GIT_REMOTE: address }).gitRemote
    expect(parseSettings({ METTLE_HOME: home }).gitRemote).toBeNull()
    for (const address of ['https://git.example/team/{workspace}.git', 'http://127.0.0.1:3000/a.git', 'http://[::1]:3000/a.git'])
      expect(remoteOf(address)).toEqual({ address, token: null })
  })

  it.each(['token', 'open'])('is not local behind a proxy, wherever it is bound, with METTLE_AUTH=%s', (auth) => {
    const env = { METTLE_PUBLIC_URL: 'https://mettle.example/', METTLE_AUTH: auth, METTLE_SECRET: 'x'.repeat(16) }
    expect(parseSettings({ METTLE_HOME: home, ...env })).toMatchObject({ isLoopback: false, publicUrl: 'https://mettle.example' })
  })

  it('allows any bind address with a secret', () => {
    const settings = parseSettings({ METTLE_HOME: home, METTLE_HOST: '0.0.0.0', METTLE_SECRET: 'a secret that is long enough' })
    expect(settings).toMatchObject({ isLoopback: false, host: '0.0.0.0' })
  })
})

describe('former secrets', () => {
  const slot = globalThis as typeof globalThis & { mettleSettings?: Settings }
  let own: string
  /** The settings of a process that starts now. */
  const started = (): Settings => {
    delete slot.mettleSettings
    return ownSettings()
  }
  beforeEach(() => {
    own = mkdtempSync(path.join(os.tmpdir(), 'mettle-former-'))
    vi.stubEnv('METTLE_HOME', own)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    delete slot.mettleSettings
    rmSync(own, { recursive: true, force: true })
  })

  it('are none, those of the environment, newest first, and those that lie in the home', () => {
    expect(started().formerSecrets).toEqual([])
    const [newer, older] = ['a newer secret of the tests', 'an older secret of the tests']
    vi.stubEnv('METTLE_SECRET', 'the present secret')
    vi.stubEnv('METTLE_SECRET_FORMER', `${newer} , ${older}`)
    expect(secretsOf(started())).toEqual(['the present secret', newer, older])
    writeFileSync(path.join(own, 'secret.former'), `${older}\n\nthe oldest, with a comma\nthe present secret\n`)
    expect(secretsOf(started())).toEqual(['the present secret', newer, older, 'the oldest, with a comma'])
  })

  it('are made by moving the file of the home aside: the start makes another', () => {
    const before = started().secret
    renameSync(path.join(own, 'secret'), path.join(own, 'secret.former'))
    const { secret, formerSecrets } = started()
    expect(formerSecrets).toEqual([before])
    expect(secret).not.toBe(before)
    expect(started()).toMatchObject({ secret, formerSecrets })
  })

  it('are tried in their order', () => {
    const secrets = { secret: 'a', formerSecrets: ['b', 'c'] }
    const asked: string[] = []
    const find = (wanted: string) =>
      withSomeSecret(secrets, (secret) => (asked.push(secret), secret === wanted ? `found by ${secret}` : null))
    expect([find('b'), find('x')]).toEqual(['found by b', null])
    expect(asked).toEqual(['a', 'b', 'a', 'b', 'c'])
  })
})
