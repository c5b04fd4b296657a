import { randomUUID } from 'node:crypto'
import {
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  oauthMetadataResponse,
} from '@modelcontextprotocol/server'
import { hasAccounts } from '@/lib/auth/find-person'
import { settings } from '@/lib/config/settings'
import { agentPermissions } from '@/lib/domain/permission/permission'
import { notFound } from '@/lib/domain/problem/problem'
import { isUnread } from '@/lib/domain/sign-in/redirect-uri'
import { originOf } from './client-of'
import { guardOrigin } from './guard'
import { problemResponse } from './problem-response'
import { challenge } from './unauthenticated'
import { toResponse, type Answer } from './whole-response'

/** The tools for agents, which is what tokens open: one door under two addresses. */
export const toolsPaths: readonly string[] = ['/api/mcp', '/mcp']
/** Where a person lets a program in. */
export const authorizePath = '/authorize'
const resourceRoot = '/.well-known/oauth-protected-resource'

/** The address of the tools that a path names or ends with, at the origin that a request came to. */
const resourceAt = (origin: string, path: string): URL =>
  new URL(toolsPaths.find((one) => path.endsWith(one)) ?? '/api/mcp', origin)

/** Whether a request names the tools of this server as what its token is for; none named means them, too. */
export const isOurResource = (named: string | null, headers: Headers): boolean =>
  named === null || toolsPaths.some((path) => named.replace(/\/$/, '') === issuerOf(headers) + path)

export const otherResource = 'Tokens of this server are for its tools for agents alone.'

/** Who gives tokens: this server, under the address that it was reached at. */
export const issuerOf = (headers: Headers): string => originOf(headers, settings())

function optionsFor(issuer: string, path: string) {
  return {
    oauthMetadata: {
      issuer,
      authorization_endpoint: `${issuer}${authorizePath}`,
      token_endpoint: `${issuer}/api/oauth/token`,
      registration_endpoint: `${issuer}/api/oauth/register`,
      revocation_endpoint: `${issuer}/api/oauth/revoke`,
      device_authorization_endpoint: `${issuer}/api/oauth/device_authorization`,
      scopes_supported: [...agentPermissions],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    resourceServerUrl: resourceAt(issuer, path),
    scopesSupported: [...agentPermissions],
    resourceName: 'Mettle',
  }
}

/** Whether programs can be let in here by OAuth: people have accounts, and what they are sent is not read on the way. */
const isOffered = async (headers: Headers): Promise<boolean> => isUnread(new URL(issuerOf(headers))) && (await hasAccounts())

/** Answers how programs are let in: RFC 9728 of the tools, RFC 8414 of this server. Public, as there is nothing secret in it. */
export async function metadataDoor(request: Request): Promise<Response> {
  try {
    guardOrigin(request.headers, settings())
    const { pathname } = new URL(request.url)
    if (!(await isOffered(request.headers))) throw notFound('sign-in of programs')
    const options = optionsFor(issuerOf(request.headers), pathname)
    if (pathname === resourceRoot) return Response.json(buildOAuthProtectedResourceMetadata(options))
    const answer = oauthMetadataResponse(request, options)
    if (!answer) throw notFound(pathname)
    return answer
  } catch (error) {
    return problemResponse(error, `req_${randomUUID()}`)
  }
}

/** The same answer; one that asks for a credential says how a program gets it. */
export async function withDiscovery(answer: Answer, { headers, url }: Request): Promise<Answer> {
  if (answer.status !== 401 || !(await isOffered(headers))) return answer
  const metadata = getOAuthProtectedResourceMetadataUrl(resourceAt(issuerOf(headers), new URL(url).pathname))
  const error = headers.has('authorization') ? ', error="invalid_token"' : ''
  const { status, headers: given, body } = toResponse(answer)
  const own = new Headers(given)
  const asking = `${challenge['www-authenticate']}, resource_metadata="${metadata}", scope="${agentPermissions.join(' ')}"${error}`
  own.set('www-authenticate', asking)
  return new Response(body, { status, headers: own })
}
