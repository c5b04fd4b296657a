import os from 'node:os'
import { InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { createClient } from '@/lib/client/http-client'
import { ProblemError } from '@/lib/client/problem-error'
import { agentPermissions, isPermission, permissions as everyPermission } from '@/lib/domain/permission/permission'
import type { Answer, CommandSpec, Invocation } from '../command-spec'
import { isOnThisMachine } from '../credential'
import { forgetLogin, readLogin, storeLogin, type StoredLogin } from '../stored-login'

interface Options {
  permissions?: string
}

const clientId = 'mettle-cli'
const started = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number().default(5),
})
const granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  workspace: z.string(),
  key: z.object({ id: z.string(), name: z.string() }),
})
const refused = z.object({ error: z.string(), error_description: z.string().default('') })
const problem = z.object({ detail: z.string() })

/** Sends a form to the server. @returns what it answered, or its refusal */
async function post(
  url: string,
  form: Record<string, string>,
): Promise<{ body: unknown } | { refusal: z.output<typeof refused> }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'error' }).catch(() => null)
  if (!response) throw new Error(`${new URL(url).origin} does not answer. Is the address right, and the server running?`)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return { body }
  const refusal = refused.safeParse(body)
  if (refusal.success) return { refusal: refusal.data }
  if (response.status === 404) throw new Error(`${new URL(url).origin} knows no login. Set METTLE_TOKEN to an API key of it.`)
  throw new Error(problem.safeParse(body).data?.detail ?? `The server answered ${response.status}.`)
}

/** What ends the waiting, in words; a code that is missing here is said as the server said it. */
const endings: Readonly<Record<string, string>> = {
  access_denied: 'The login was refused.',
  expired_token: 'Nobody let this login in within ten minutes. Run “mettle login” again.',
  invalid_grant: 'This login was used already. Run “mettle login” again.',
}

function scopeOf({ permissions }: Options): string {
  const names = permissions?.split(',').map((one) => one.trim()) ?? [...agentPermissions]
  if (!names.every(isPermission)) throw new InvalidArgumentError(`Use --permissions with some of ${everyPermission.join(', ')}.`)
  return names.join(' ')
}

/** Asks until a person has decided, as often as the server allows. */
async function waitForKey(
  { url, io }: Pick<Invocation<Options>, 'url' | 'io'>,
  { device_code, interval: first, expires_in }: z.output<typeof started>,
): Promise<z.output<typeof granted>> {
  const until = Date.now() + expires_in * 1000
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: clientId, device_code }
  const wait = io.wait ?? ((ms) => new Promise<void>((resolve) => void setTimeout(resolve, ms)))
  let interval = first
  for (;;) {
    await wait(interval * 1000)
    const answer = await post(`${url}/api/oauth/token`, form)
    if ('body' in answer) return granted.parse(answer.body)
    const { error, error_description: said } = answer.refusal
    if (error === 'slow_down') interval += 5
    else if (error !== 'authorization_pending') throw new Error(endings[error] ?? said)
    // The clocks of two machines differ: the server has the last word, and this one ends what nobody answers.
    if (Date.now() > until + 60_000) throw new Error(endings.expired_token)
  }
}

const isUnencrypted = (url: string): boolean => new URL(url).protocol === 'http:' && !isOnThisMachine(url)

async function logIn({ url, io, options }: Invocation<Options>): Promise<Answer> {
  const form = { client_id: clientId, scope: scopeOf(options), host: os.hostname() }
  const answer = await post(`${url}/api/oauth/device_authorization`, form)
  if ('refusal' in answer) {
    const { error, error_description: text } = answer.refusal
    if (error === 'login_not_needed') return { json: { url, isNeeded: false }, text }
    throw new Error(text || error)
  }
  const asked = started.parse(answer.body)
  if (isUnencrypted(url)) io.err('This address is not encrypted: whoever is on the way reads the key. Use https.\n')
  io.err(`Open ${asked.verification_uri} and enter the code ${asked.user_code}\n`)
  io.err(`(or ${asked.verification_uri_complete}, where you confirm it). It is valid for ten minutes.\n`)
  const { access_token: key, expires_in, scope, workspace, key: made } = await waitForKey({ url, io }, asked)
  await end(url, io.env)
  const expiresAt = new Date(Date.now() + expires_in * 1000).toISOString()
  await storeLogin({ url, ...made, workspace, key, expiresAt }, io.env)
  if (io.env.METTLE_TOKEN) io.err('METTLE_TOKEN is set, and commands use it before this login.\n')
  const held = scope.split(' ')
  return {
    json: { url, isNeeded: true, workspace, key: { ...made, permissions: held, expiresAt } },
    text: `Logged in to ${url}, workspace ${workspace}, until ${expiresAt.slice(0, 10)}.\nThe key “${made.name}” may ${held.join(', ')}.`,
  }
}

/** Revokes the key of a login and forgets it; a key that is over already is only forgotten. */
async function end(url: string, env: Invocation<Options>['io']['env']): Promise<StoredLogin | undefined> {
  const stored = readLogin(url, env)
  if (!stored) return undefined
  const client = createClient({ url, token: stored.key })
  await client.call('account.revokeKey', { id: stored.id }).catch((error: unknown) => {
    const isOver = error instanceof ProblemError && ['unauthenticated', 'not_found'].includes(error.problem.code)
    if (!isOver) throw error
  })
  await forgetLogin(url, env)
  return stored
}

export const login: CommandSpec = {
  usage: 'login',
  summary: 'log in to a server with accounts: a person lets this machine in by a code',
  examples: ['mettle login --url https://mettle.example.com', 'mettle login --permissions report,propose,read,review'],
  define(command, run) {
    command.option('--permissions <list>', `what to ask for (${agentPermissions.join(',')}): ${everyPermission.join(', ')}`)
    run<Options>(logIn)
  },
}

export const logout: CommandSpec = {
  usage: 'logout',
  summary: 'revoke the key of “mettle login” and forget it',
  examples: ['mettle logout --url https://mettle.example.com'],
  define(_command, run) {
    run(async ({ url, io }) => {
      const ended = await end(url, io.env)
      if (!ended) return { json: { url, revoked: null }, text: `This machine is not logged in to ${url}.` }
      return { json: { url, revoked: { id: ended.id, name: ended.name } }, text: `Logged out of ${url}. Its key is revoked.` }
    })
  },
}
