import { NextResponse } from 'next/server'
import type { NextRequest } from 'next/server'
import { settings } from '@/lib/config/settings'
import { problemKinds } from '@/lib/domain/problem/problem'
import { joinPlace, resetPlace } from '@/lib/domain/sign-in/join-link'
import { pageFault, signInFault } from '@/lib/http/guard'
import { pageOf, refusalPage } from '@/lib/http/refusal-page'
import { answerLink } from '@/lib/http/sign-in'
import { providerPath, providerReturnPath } from '@/lib/domain/sign-in/provider-path'
import { signInPath } from '@/lib/http/unauthenticated'

/**
 * The content security policy of one answer. Scripts run only with this request's nonce, or when such a script loads them.
 * Style attributes (chart geometry, popup positions) need 'unsafe-inline', which a nonce in the same directive would switch off.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Next would answer an address that decodes to no text with a bare 500. */
function brokenAddress(): NextResponse {
  const [status, title] = problemKinds.invalid
  const requestId = `req_${crypto.randomUUID()}`
  const detail = 'The address holds a percent code that is no text. Encode names as UTF-8, as encodeURIComponent does.'
  const body = { type: 'urn:mettle:problem:invalid', title, status, code: 'invalid', detail, requestId }
  return NextResponse.json(body, { status, headers: { 'content-type': 'application/problem+json', 'x-request-id': requestId } })
}

/** Gives each page request its own nonce; it rides on the request headers too, which is where Next looks for it. */
export function proxy(request: NextRequest): Response {
  if (!isDecodable(request.nextUrl.pathname)) return brokenAddress()
  if (request.nextUrl.pathname.startsWith('/api/')) return NextResponse.next()
  // What programs fetch refuses for itself, in their form.
  const isPage = !request.nextUrl.pathname.startsWith('/.well-known/') && !forPrograms.has(request.nextUrl.pathname)
  const refusal = isPage ? (answerLink(request, settings()) ?? refusalOf(request)) : null
  if (refusal) return refusal
  const chosen = request.nextUrl.searchParams.get('workspace')
  const isElsewhere = request.headers.get('sec-fetch-site') === 'cross-site'
  if (chosen !== null && request.method === 'GET' && !isElsewhere) return chooseWorkspace(request, chosen)
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** What is no page, beside the API. */
const forPrograms = new Set(['/metrics', '/mcp'])

/** Pages for people who are not signed in. */
const forEverybody = new Set([signInPath, joinPlace, resetPlace, providerPath, providerReturnPath])

/** What a request gets in place of a page that it may not see; null when it may, as far as this shows. */
function refusalOf({ nextUrl, headers, url }: NextRequest): Response | null {
  if (forEverybody.has(nextUrl.pathname)) {
    const fault = pageFault(headers, settings())
    return fault && pageOf(fault)
  }
  const { auth } = settings()
  if (auth === 'token' || pageFault(headers, settings()) || !signInFault(headers, settings()) || headers.has('authorization'))
    return refusalPage(headers, settings())
  const to = new URL(signInPath, url)
  if (nextUrl.pathname !== '/') to.searchParams.set('to', nextUrl.pathname + nextUrl.search)
  return NextResponse.redirect(to, 303)
}

/** A link with `?workspace=name` opens that workspace: the choice moves into a cookie and out of the address. */
function chooseWorkspace(request: NextRequest, name: string): NextResponse {
  const url = request.nextUrl.clone()
  url.searchParams.delete('workspace')
  const response = NextResponse.redirect(url)
  response.cookies.set('mettle-workspace', name, { sameSite: 'strict', httpOnly: true, path: '/' })
  return response
}

// The API stays out, because a matched request keeps only the first 10 MB of its body; all but addresses that may not decode.
export const config = {
  matcher: ['/((?!api/|_next/static|_next/image|icon.svg|favicon.ico).*)', '/api/(.*%(?:[89A-Fa-f]|(?![0-9A-Fa-f]{2})).*)'],
}
