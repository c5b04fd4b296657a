import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The cookie of a browser that came by a one-time link, and the parameter that carries such a link's code. */
export const browserCookie = 'mettle-browser'
export const linkParameter = 'sign-in'
/** How long a link may wait to be opened. */
const linkValidMs = 24 * 60 * 60 * 1000

const sign = (token: string, text: string): string => bytesToHex(hmac(sha256, utf8ToBytes(token), utf8ToBytes(text)))

/** What a browser shows in place of the token, which never leaves the machine's files. */
export const browserProof = (token: string): string => sign(token, 'mettle browser')

/** A code for one sign-in until a time; `nonce`: random, of hexadecimal digits. */
export function makeLinkCode(token: string, nonce: string, untilMs: number): string {
  const body = `${nonce}-${untilMs.toString(36)}`
  return `${body}-${sign(token, `mettle link ${body}`)}`
}

/** A server's address with a code that signs one browser in; `nonce` as for the code. */
export const signInLink = (url: string, token: string, nonce: string, nowMs: number): string =>
  `${url}/?${linkParameter}=${makeLinkCode(token, nonce, nowMs + linkValidMs)}`

/** The nonce of a code, by which it is used once; null for a code that is not ours, or whose time is over. */
export function readLinkCode(token: string, code: string, nowMs: number): string | null {
  const [nonce = '', until = '', mac] = code.split('-')
  if (!/^[0-9a-f]{16,64}$/.test(nonce) || !/^[0-9a-z]{1,12}$/.test(until)) return null
  const untilMs = Number.parseInt(until, 36)
  // The expected code holds a MAC of 256 bits: how long the comparison takes tells nothing that helps to guess one.
  return mac === sign(token, `mettle link ${nonce}-${until}`) && nowMs <= untilMs ? nonce : null
}
