import { beginAtProvider, endAtProvider, isDeclined, isOutOfReach, type Journey } from '@/lib/auth/openid'
import { cookieOf } from '@/lib/auth/cookie'
import { sessionCookie, sessionSeconds } from '@/lib/auth/browser-session'
import { secretsFor, settings, type Secrets, type Settings } from '@/lib/config/settings'
import { isRecord } from '@/lib/domain/is-record'
import { Problem } from '@/lib/domain/problem/problem'
import { providerPath, providerReturnPath } from '@/lib/domain/sign-in/provider-path'
import { decrypt, encrypt } from '@/lib/kernel'
import { log } from '@/lib/observe/log'
import { limitSignIns } from '@/lib/services/account/limit-sign-ins'
import { signInWithProvider } from '@/lib/services/account/sign-in-with-provider'
import { placeOf } from './account-door'
import { addressOf, isEncrypted, originOf } from './client-of'
import { pageFault } from './guard'
import { pageOf } from './refusal-page'
import { signInPath } from './unauthenticated'

/** Keeps what belongs to one way to the provider and back. */
const journeyCookie = 'mettle-provider'
/** So long a person may take at the provider. */
const journeySeconds = 10 * 60

type DoorSettings = Pick<Settings, 'oidc' | 'publicUrl' | 'secret' | 'formerSecrets' | 'isLoopback' | 'host'>

/** What is sealed for one of these opens nowhere else: an address can't have this server read what it sealed for itself. */
const ofJourneys = (secrets: Secrets): Secrets => secretsFor(secrets, 'way to the provider')
const ofRefusals = (secrets: Secrets): Secrets => secretsFor(secrets, 'refusal of the provider')

const noProvider = (): Problem => new Problem('not_found', 'This server has no provider to sign in with.')

/** How people call the provider: by its host. Null without one. */
export const providerName = (): string | null => {
  const { oidc } = settings()
  return oidc && new URL(oidc.issuer).host
}

function cookie(name: string, value: string, { path, seconds, secure }: { path: string; seconds: number; secure: boolean }) {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}

function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const one of cookies) headers.append('set-cookie', one)
  return new Response(null, { status: 303, headers })
}

/** The sign-in page with the reason of a refusal, sealed so that a link cannot put words there. */
function refused(detail: string, headers: Headers, on: DoorSettings): Response {
  const over = cookie(journeyCookie, '', { path: providerPath, seconds: 0, secure: isEncrypted(headers, on) })
  return redirect(`${originOf(headers, on)}${signInPath}?refused=${encrypt(detail, ofRefusals(on))}`, [over])
}

/** Why a sign-in with the provider was refused; null for anything that this server did not write. */
export const readRefusal = (sealed: string | undefined): string | null =>
  sealed === undefined ? null : decrypt(sealed, ofRefusals(settings()))

/** Sends a browser to the provider. */
export async function goToProvider(request: Request, on: DoorSettings = settings()): Promise<Response> {
  const { headers, url } = request
  const fault = pageFault(headers, on)
  if (fault) return pageOf(fault)
  if (!on.oidc) return pageOf(noProvider())
  try {
    const at = await beginAtProvider(on.oidc, originOf(headers, on) + providerReturnPath)
    const to = placeOf(new URL(url).searchParams.get('to') ?? undefined)
    const sealed = JSON.stringify({ ...at.journey, to, until: Date.now() + journeySeconds * 1000 })
    const kept = encrypt(sealed, ofJourneys(on))
    return redirect(at.url.href, [
      cookie(journeyCookie, kept, { path: providerPath, seconds: journeySeconds, secure: isEncrypted(headers, on) }),
    ])
  } catch (error) {
    return refused(explain(error, on.oidc.issuer), headers, on)
  }
}

/** Takes a browser that comes back from the provider: it is signed in, or told why not. */
export async function comeFromProvider(request: Request, on: DoorSettings = settings()): Promise<Response> {
  const { headers, url } = request
  const fault = pageFault(headers, on)
  if (fault) return pageOf(fault)
  if (!on.oidc) return pageOf(noProvider())
  const kept = readJourney(cookieOf(headers, journeyCookie), ofJourneys(on))
  if (!kept)
    return refused('This sign-in was not begun in this browser, or took more than ten minutes. Begin again.', headers, on)
  try {
    await limitSignIns(addressOf(headers), new Date())
    const origin = originOf(headers, on)
    const person = await endAtProvider(on.oidc, new URL(providerReturnPath + new URL(url).search, origin), kept)
    const secret = await signInWithProvider(
      person,
      { userAgent: headers.get('user-agent'), address: addressOf(headers) },
      on.oidc.domains,
    )
    const secure = isEncrypted(headers, on)
    return redirect(origin + kept.to, [
      cookie(sessionCookie, secret, { path: '/', seconds: sessionSeconds, secure }),
      cookie(journeyCookie, '', { path: providerPath, seconds: 0, secure }),
    ])
  } catch (error) {
    return refused(explain(error, on.oidc.issuer), headers, on)
  }
}

function readJourney(sealed: string | undefined, secrets: Secrets): (Journey & { to: string }) | null {
  const text = sealed === undefined ? null : decrypt(sealed, secrets)
  const kept: unknown = text === null ? null : JSON.parse(text)
  if (!isRecord(kept) || typeof kept.until !== 'number' || kept.until < Date.now()) return null
  const { state, nonce, verifier, to } = kept
  return { state: String(state), nonce: String(nonce), verifier: String(verifier), to: placeOf(String(to)) }
}

/** What to tell a person of a sign-in that failed; what the provider said is for the log. */
function explain(error: unknown, issuer: string): string {
  if (error instanceof Problem) return error.message
  const { host } = new URL(issuer)
  log().warn(
    { error: error instanceof Error ? { name: error.name, message: error.message } : String(error), issuer },
    'sign-in with the provider failed',
  )
  if (isDeclined(error)) return `${host} did not sign you in. Try again, or ask whoever runs it.`
  if (isOutOfReach(error)) return `${host} did not answer. Try again in a minute.`
  return `The answer of ${host} could not be verified, so nobody was signed in. Try again; if it stays, ask whoever runs this server.`
}
