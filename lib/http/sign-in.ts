import { claimOf, type AuthSettings } from '@/lib/auth/caller'
import { Problem } from '@/lib/domain/problem/problem'
import { browserCookie, browserProof, linkParameter, readLinkCode } from '@/lib/domain/sign-in/browser-proof'
import { isEncrypted } from './client-of'
import { pageFault } from './guard'
import { pageOf } from './refusal-page'

/** How long a browser stays signed in. */
const cookieSeconds = 90 * 24 * 60 * 60
/** More links than anybody opens in the time that one is valid. */
const usedMax = 10_000

const slot: typeof globalThis & { mettleLinksUsed?: Set<string> } = globalThis

/** Whether nobody has used this link yet; it is used from now on. */
export function takeNonce(nonce: string): boolean {
  const used = (slot.mettleLinksUsed ??= new Set())
  if (used.has(nonce) || used.size >= usedMax) return false
  used.add(nonce)
  return true
}

/** Whole, because the framework takes no other address from its proxy; a browser gets it without the host. */
const to = (url: URL, cookie?: string): Response => {
  const headers = new Headers({
    location: url.href,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  if (cookie) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Answers a one-time link: the browser gets its cookie and the address without the code; null for any other request. */
export function answerLink(request: Request, settings: AuthSettings): Response | null {
  const url = new URL(request.url)
  const code = url.searchParams.get(linkParameter)
  if (code === null || request.method !== 'GET') return null
  const fault = pageFault(request.headers, settings)
  if (fault) return pageOf(fault)
  url.searchParams.delete(linkParameter)
  const { token } = settings
  const nonce = token === null ? null : readLinkCode(token, code, Date.now())
  if (token !== null && nonce !== null && takeNonce(nonce)) {
    const proof = `${browserCookie}=${browserProof(token)}`
    const secure = isEncrypted(request.headers, settings) ? '; Secure' : ''
    return to(url, `${proof}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${secure}`)
  }
  if (claimOf(request.headers, settings).kind === 'owner') return to(url)
  const detail = 'This link was used before, or is too old. Run "npx mettle link" on the machine of this server for a new one.'
  return pageOf(new Problem('unauthenticated', detail))
}
