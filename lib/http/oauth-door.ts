import { randomUUID } from 'node:crypto'
import { hasAccounts } from '@/lib/auth/find-person'
import { settings } from '@/lib/config/settings'
import { devicePath } from '@/lib/domain/sign-in/user-code'
import { Problem } from '@/lib/domain/problem/problem'
import { endLogin } from '@/lib/services/key/end-login'
import { exchangeCode, refreshTokens, revokeToken, type Tokens } from '@/lib/services/key/exchange-code'
import { GrantRefusal } from '@/lib/services/key/grant-refusal'
import { limitLogins } from '@/lib/services/key/limit-logins'
import { registerClient } from '@/lib/services/key/register-client'
import { startLogin } from '@/lib/services/key/start-login'
import { addressOf, originOf } from './client-of'
import { guardOrigin } from './guard'
import { isOurResource, otherResource } from './oauth-metadata'
import { problemResponse } from './problem-response'
import { signInPath } from './unauthenticated'
import { wrongMethod } from './wrong-method'

/** The only program that logs in by a code: our command line, which has no secret. */
const commandLine = 'mettle-cli'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
const bodyMax = 16 * 1024

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** The body of a form or a registration, which is a few hundred characters. */
async function bodyOf(request: Request, type: RegExp, name: string): Promise<string> {
  if (!type.test(request.headers.get('content-type') ?? '')) throw new GrantRefusal('invalid_request', `Send ${name}.`)
  const length = Number(request.headers.get('content-length') ?? 0)
  const text = length > bodyMax ? null : await request.text()
  if (text === null || text.length > bodyMax) throw new Problem('too_large', 'This request is too large.')
  return text
}

const formOf = async (request: Request): Promise<URLSearchParams> => {
  const name = 'application/x-www-form-urlencoded'
  return new URLSearchParams(await bodyOf(request, /^application\/x-www-form-urlencoded\s*(?:;|$)/i, name))
}

/** @throws GrantRefusal `invalid_request` for what is no JSON */
async function jsonOf(request: Request): Promise<unknown> {
  const text = await bodyOf(request, /^application\/json\s*(?:;|$)/i, 'application/json')
  try {
    return JSON.parse(text)
  } catch {
    throw new GrantRefusal('invalid_request', 'This is no JSON.')
  }
}

/**
 * Answers a program that asks to be let in, in the form of OAuth 2.0 (RFC 6749). It carries no credential of a browser, so nothing it
 * does is in anybody's name. Never throws: failures become answers.
 */
function oauthDoor<B>(
  read: (request: Request) => Promise<B>,
  answer: (body: B, headers: Headers) => Promise<object>,
  status = 200,
) {
  return async (request: Request): Promise<Response> => {
    try {
      guardOrigin(request.headers, settings())
      if (request.method !== 'POST') throw wrongMethod(request.method, new URL(request.url).pathname, ['POST'])
      return Response.json(await answer(await read(request), request.headers), { status, headers: noStore })
    } catch (error) {
      if (!(error instanceof GrantRefusal)) return problemResponse(error, `req_${randomUUID()}`)
      return Response.json({ error: error.code, error_description: error.detail }, { status: 400, headers: noStore })
    }
  }
}

function requireCommandLine(form: URLSearchParams): void {
  if (form.get('client_id') !== commandLine)
    throw new GrantRefusal('invalid_client', `Only the command line logs in by a code; its client_id is ${commandLine}.`)
}

/** @throws GrantRefusal where nobody has an account: there is nobody to log in as */
async function requireAccounts(): Promise<void> {
  if (await hasAccounts()) return
  const { isLoopback, auth } = settings()
  if (!isLoopback)
    throw new GrantRefusal(
      'access_denied',
      'Nobody has an account on this server yet. Make the first one by the link that its start printed.',
    )
  throw new GrantRefusal(
    'login_not_needed',
    auth === 'open'
      ? 'Nobody has an account on this server: it is open to this machine, and no login is needed.'
      : 'Nobody has an account on this server: commands use the token in its home, or METTLE_TOKEN, and no login is needed.',
  )
}

/** Begins a login by a code (RFC 8628). */
export const deviceDoor = oauthDoor(formOf, async (form, headers) => {
  requireCommandLine(form)
  await requireAccounts()
  const [address, now] = [addressOf(headers), new Date()]
  await limitLogins('loginStart', address, now, 'Your network began many logins')
  const asking = { host: form.get('host') ?? '', scope: form.get('scope'), address }
  const started = await startLogin(asking, settings(), now)
  const page = originOf(headers, settings()) + devicePath
  return {
    device_code: started.deviceCode,
    user_code: started.userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?code=${started.userCode}`,
    expires_in: started.expiresIn,
    interval: started.interval,
  }
})

/** A command line that asks again whether somebody let it in. */
async function endDevice(form: URLSearchParams, now: Date): Promise<object> {
  requireCommandLine(form)
  const key = await endLogin(form.get('device_code') ?? '', now)
  return {
    access_token: key.secret,
    token_type: 'Bearer',
    expires_in: Math.floor((key.expiresAt.getTime() - now.getTime()) / 1000),
    scope: key.permissions.join(' '),
    key: { id: key.id, name: key.name },
    workspace: key.workspace,
  }
}

const asTokens = ({ access, refresh, expiresIn, permissions }: Tokens): object => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: expiresIn,
  refresh_token: refresh,
  scope: permissions.join(' '),
})

const grants: Readonly<Record<string, (form: URLSearchParams, now: Date) => Promise<object>>> = {
  [deviceGrant]: endDevice,
  authorization_code: async (form, now) => {
    const of = (name: string) => form.get(name) ?? ''
    const given = { code: of('code'), clientId: of('client_id'), redirectUri: of('redirect_uri'), verifier: of('code_verifier') }
    return asTokens(await exchangeCode(given, now))
  },
  refresh_token: async (form, now) =>
    asTokens(await refreshTokens(form.get('refresh_token') ?? '', form.get('client_id') ?? '', now)),
}

/** Gives a program its key or its tokens, once somebody let it in, and renews them. */
export const tokenDoor = oauthDoor(formOf, async (form, headers) => {
  const type = form.get('grant_type') ?? ''
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new GrantRefusal('unsupported_grant_type', `Use one of ${Object.keys(grants).join(', ')}.`)
  if (!isOurResource(form.get('resource'), headers)) throw new GrantRefusal('invalid_target', otherResource)
  return grant(form, new Date())
})

/** Ends what a program was let in for, at its own word (RFC 7009). */
export const revokeDoor = oauthDoor(formOf, async (form) => {
  await revokeToken(form.get('token') ?? '', form.get('client_id') ?? '', new Date())
  return {}
})

/** Registers a program that will ask a person (RFC 7591). */
export const registerDoor = oauthDoor(
  jsonOf,
  async (metadata, headers) => {
    await requireAccounts()
    const now = new Date()
    await limitLogins('registration', addressOf(headers), now, 'Your network registered many programs')
    const { id, name, redirectUris, createdAt } = await registerClient(metadata, now)
    return {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt.getTime() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  },
  201,
)

/** Where a person who is not signed in goes first, to come back with the same code. */
export const signInToDevice = (code: string | undefined): string => {
  const to = code === undefined ? devicePath : `${devicePath}?code=${encodeURIComponent(code)}`
  return `${signInPath}?to=${encodeURIComponent(to)}`
}
