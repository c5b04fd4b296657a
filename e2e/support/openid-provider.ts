import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider says of a person. */
type Claims = Record<string, unknown>

/** An OpenID provider on loopback: it signs in at once whoever is set, and checks client, code and PKCE as the standard asks. */
export interface OpenidProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who sits at the provider; null: they decline. */
  person: Claims | null
  /** Laid over the signed token: a provider that errs or lies. */
  overToken: Claims
  /** Says of the person only who they are; the rest is asked for with the access token. */
  isTerse: boolean
  /** Signs with a key that it does not publish. */
  isForged: boolean
  close: () => Promise<void>
}

interface Begun {
  nonce: string
  challenge: string
  redirect: string
  person: Claims
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(claims: Claims, key: KeyObject): string {
  const text = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

export async function startProvider(): Promise<OpenidProvider> {
  const [pair, other] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
  const begun = new Map<string, Begun>()
  const given = new Map<string, Claims>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenidProvider = {
    issuer,
    clientId: 'mettle',
    clientSecret: 'a secret: with “signs”?',
    person: { sub: 'u-1', email: 'ana@example.com', email_verified: true, name: 'Ana' },
    overToken: {},
    isTerse: false,
    isForged: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const about = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/person`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    const { person } = provider
    if (person === null) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
      begun.set(code, { nonce, challenge, redirect: query.get('redirect_uri') ?? '', person })
      back.searchParams.set('code', code)
    }
    response.writeHead(303, { location: back.href }).end()
  }

  function isClient({ headers }: IncomingMessage): boolean {
    const [, given = ''] = (headers.authorization ?? '').split(' ')
    const [id, secret] = Buffer.from(given, 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    return id === provider.clientId && secret === provider.clientSecret
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const one = begun.get(body.get('code') ?? '')
    begun.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!isClient(request)) return json(response, 401, { error: 'invalid_client' })
    if (!one || one.challenge !== challenge || one.redirect !== body.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: provider.clientId,
      iat: now,
      exp: now + 60,
      nonce: one.nonce,
      ...(provider.isTerse ? { sub: one.person.sub } : one.person),
      ...provider.overToken,
    }
    const signed = tokenOf(claims, (provider.isForged ? other : pair).privateKey)
    const access = randomUUID()
    given.set(`Bearer ${access}`, one.person)
    json(response, 200, { access_token: access, token_type: 'Bearer', expires_in: 60, id_token: signed })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/.well-known/openid-configuration') return json(response, 200, about)
    if (url.pathname === '/keys')
      return json(response, 200, {
        keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') return token(request, response)
    const person = url.pathname === '/person' ? given.get(request.headers.authorization ?? '') : undefined
    if (person) return json(response, 200, person)
    json(response, 404, { error: 'not_found' })
  }
  return provider
}
