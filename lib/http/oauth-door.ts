import { randomUUID } from 'node:crypto'
import { hasAccounts } from '@/lib/auth/find-person'
import { settings } from '@/lib/config/settings'
import { devicePath } from '@/lib/domain/sign-in/user-code'
import { Problem } from '@/lib/domain/problem/problem'
import { endLogin } from '@/lib/services/key/end-login'
import { GrantRefusal } from '@/lib/services/key/grant-refusal'
import { limitLogins } from '@/lib/services/key/limit-logins'
import { startLogin } from '@/lib/services/key/start-login'
import { addressOf, originOf } from './client-of'
import { guardOrigin } from './guard'
import { problemResponse } from './problem-response'
import { signInPath } from './unauthenticated'
import { wrongMethod } from './wrong-method'

/** The only program that logs in by a code: our command line, which has no secret. */
const commandLine = 'mettle-cli'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
/** A form of these is a few hundred characters. */
const formMax = 16 * 1024

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** What a program sent. */
async function formOf(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  if (!isForm) throw new GrantRefusal('invalid_request', 'Send application/x-www-form-urlencoded.')
  if (Number(request.headers.get('content-length') ?? 0) > formMax) throw new Problem('too_large', 'This form is too large.')
  const text = await request.text()
  if (text.length > formMax) throw new Problem('too_large', 'This form is too large.')
  return new URLSearchParams(text)
}

/**
 * Answers a program that asks to be let in, in the form of OAuth 2.0 (RFC 6749). It carries no credential of a browser, so nothing it
 * does is in anybody's name. Never throws: failures become answers.
 */
function oauthDoor(answer: (form: URLSearchParams, headers: Headers) => Promise<object>) {
  return async (request: Request): Promise<Response> => {
    try {
      guardOrigin(request.headers, settings())
      if (request.method !== 'POST') throw wrongMethod(request.method, new URL(request.url).pathname, ['POST'])
      return Response.json(await answer(await formOf(request), request.headers), { headers: noStore })
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
export const deviceDoor = oauthDoor(async (form, headers) => {
  requireCommandLine(form)
  await requireAccounts()
  const [address, now] = [addressOf(headers), new Date()]
  await limitLogins('loginStart', address, now, 'Your network began many logins')
  const asking = { host: form.get('host') ?? '', scope: form.get('scope'), address }
  const started = await startLogin(asking, settings().secret, now)
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

/** Gives a program its key, once somebody let it in. */
export const tokenDoor = oauthDoor(async (form) => {
  if (form.get('grant_type') !== deviceGrant) throw new GrantRefusal('unsupported_grant_type', `Use ${deviceGrant}.`)
  requireCommandLine(form)
  const now = new Date()
  const key = await endLogin(form.get('device_code') ?? '', now)
  return {
    access_token: key.secret,
    token_type: 'Bearer',
    expires_in: Math.floor((key.expiresAt.getTime() - now.getTime()) / 1000),
    scope: key.permissions.join(' '),
    key: { id: key.id, name: key.name },
    workspace: key.workspace,
  }
})

/** Where a person who is not signed in goes first, to come back with the same code. */
export const signInToDevice = (code: string | undefined): string => {
  const to = code === undefined ? devicePath : `${devicePath}?code=${encodeURIComponent(code)}`
  return `${signInPath}?to=${encodeURIComponent(to)}`
}
