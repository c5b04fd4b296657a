import * as openid from 'openid-client'
import type { OidcSettings } from '@/lib/config/settings'

/** What is kept in the browser between the way to the provider and the way back. */
export interface Journey {
  state: string
  nonce: string
  verifier: string
}

/** Whom the provider names, by its signed token. */
export interface ProvidedPerson {
  issuer: string
  subject: string
  /** In lower case; null where the provider gives none, or does not say that it is theirs. */
  email: string | null
  name: string | null
}

/** How long the provider may take to answer, in seconds. */
const timeout = 10

/** Signs requests as the provider asks for it; without a word of it, as the standard says. */
const authenticate =
  (secret: string): openid.ClientAuth =>
  (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = known.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    method(secret)(server, ...rest)
  }

const configurations = new WeakMap<OidcSettings, Promise<openid.Configuration>>()

/** What the provider says of itself: asked once; after a failure again. */
function configurationOf(settings: OidcSettings): Promise<openid.Configuration> {
  const known = configurations.get(settings)
  if (known) return known
  const issuer = new URL(settings.issuer)
  // Only loopback has a provider without TLS: the settings accept no other.
  const plain = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const asked = openid.discovery(issuer, settings.clientId, undefined, authenticate(settings.clientSecret), {
    timeout,
    // The token comes over TLS from the provider itself; its signature is checked nevertheless.
    execute: [openid.enableNonRepudiationChecks, ...plain],
  })
  configurations.set(settings, asked)
  asked.catch(() => configurations.delete(settings))
  return asked
}

/**
 * The provider's address for a sign-in, and what has to be there when it comes back to `returnTo`.
 * @throws Error where the provider does not answer
 */
export async function beginAtProvider(settings: OidcSettings, returnTo: string): Promise<{ url: URL; journey: Journey }> {
  const configuration = await configurationOf(settings)
  const journey = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  return { url, journey }
}

/**
 * The person of an answer of the provider. `url` is the address it came back to, with its parameters.
 * @throws Error where the answer is not for this browser, not for this server, too old, or not the provider's
 */
export async function endAtProvider(settings: OidcSettings, url: URL, journey: Journey): Promise<ProvidedPerson> {
  const configuration = await configurationOf(settings)
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    pkceCodeVerifier: journey.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no token of the person')
  const more = claims.email === undefined ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  const { email, email_verified: isVerified, name } = more
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' && isVerified === true ? email.toLowerCase() : null,
    name: typeof name === 'string' ? name : null,
  }
}

/** Whether the person, or the provider for them, said no. */
export const isDeclined = (error: unknown): boolean => error instanceof openid.AuthorizationResponseError

/** Whether the provider gave no answer at all. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
