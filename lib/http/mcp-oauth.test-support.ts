import { createHash, randomBytes } from 'node:crypto'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { Role } from '@/lib/domain/permission/role'
import type { Context } from '@/lib/kernel'
import { consentByForm } from './consent-door'
import { doorServer } from './door-server.test-support'
import { firstAccount, headersOf, join } from './people.test-support'

export const redirectUri = 'http://127.0.0.1:33418/callback'

export const server = doorServer()

/** A browser of a person, at the address of the server of the test. */
export const browserOf = (as: string): Headers => headersOf(as, { host: new URL(server.url).host, origin: server.url })

/** What a person does at the address that a program opened: where their browser goes then. */
export async function decide(as: string, url: URL, fields: Record<string, string> = {}): Promise<URL> {
  const form = new FormData()
  const all = { decision: 'approve', workspace: 'default', ...Object.fromEntries(url.searchParams), ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  const { to, problem } = await consentByForm(browserOf(as), form)
  if (to === null) throw new Error(problem ?? 'Nothing came of it')
  return new URL(to)
}

/** A program as the official client has it, which keeps what it is given. */
class Program implements OAuthClientProvider {
  redirectUrl = redirectUri
  clientMetadata = { client_name: 'Claude Code', redirect_uris: [redirectUri] }
  registered?: StoredOAuthClientInformation
  held?: StoredOAuthTokens
  verifier = ''
  opened?: URL
  discovered?: OAuthDiscoveryState
  state = () => 'a-state'
  discoveryState = () => this.discovered
  saveDiscoveryState = (given: OAuthDiscoveryState) => void (this.discovered = given)
  clientInformation = () => this.registered
  saveClientInformation = (given: StoredOAuthClientInformation) => void (this.registered = given)
  tokens = () => this.held
  saveTokens = (given: StoredOAuthTokens) => void (this.held = given)
  redirectToAuthorization = (url: URL) => void (this.opened = url)
  saveCodeVerifier = (given: string) => void (this.verifier = given)
  codeVerifier = () => this.verifier
}

async function connect(program: Program, place = '/api/mcp') {
  const transport = new StreamableHTTPClientTransport(new URL(server.url + place), { authProvider: program })
  const client = new Client({ name: 'tests', version: '1' })
  return { client, transport, connected: client.connect(transport) }
}

/** A program that a person has let in, connected. */
export async function letIn(as: string, place?: string) {
  const program = new Program()
  const first = await connect(program, place)
  await expect(first.connected).rejects.toThrow(UnauthorizedError)
  const back = await decide(as, program.opened!)
  await first.transport.finishAuth(back.searchParams)
  const { client, connected } = await connect(program, place)
  await connected
  return { program, client, back }
}

export async function post(place: string, form: Record<string, string>) {
  const response = await fetch(server.url + place, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
export const register = async (metadata: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(metadata) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export const verifier = randomBytes(32).toString('base64url')
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The address of a request by hand, with what a case changes. */
export async function requestBy(clientId: string, changed: Record<string, string | null> = {}): Promise<URL> {
  const usual = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${server.url}/api/mcp`,
    state: 's',
  }
  const fields = Object.entries({ ...usual, ...changed }).filter((one): one is [string, string] => one[1] !== null)
  return new URL(`${server.url}/authorize?${new URLSearchParams(fields)}`)
}

/** A program by hand, and a code of it that nobody has used. */
export async function withCode(as: string, fields: Record<string, string> = {}) {
  const clientId = String((await register({ client_name: 'By hand', redirect_uris: [redirectUri] })).body.client_id)
  const code = (await decide(as, await requestBy(clientId), fields)).searchParams.get('code') ?? ''
  const exchange = (changed: Record<string, string> = {}) =>
    post('/api/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changed,
    })
  const refresh = (token: unknown, changed: Record<string, string> = {}) =>
    post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: String(token), client_id: clientId, ...changed })
  return { clientId, code, exchange, refresh }
}

export const statusOf = async (token: unknown, more: Record<string, string> = {}): Promise<number> => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${String(token)}`,
    ...more,
  }
  return (await fetch(`${server.url}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })).status
}

export const peopleOf = async (ctx: Context, role: Role) => {
  const olga = await firstAccount()
  return { olga, ben: await join(ctx, 'ben@example.com', role) }
}
