import { makeLinkCode, readLinkCode } from './browser-proof'

/** Where an account is made: the first one of a server, and that of an invited person. */
export const joinPlace = '/join'

/** The path of an invitation's link. */
export const joinPath = (secret: string): string => `${joinPlace}?invitation=${secret}`

/** How long a first link may wait to be opened. */
const linkValidMs = 24 * 60 * 60 * 1000

/** Signs links of another kind than those of a token, whatever the two texts are. */
const purpose = (secret: string): string => `${secret}\nfirst account`

/** A server's address with a code that lets whoever has it make the first account; `nonce` as for `makeLinkCode`. */
export const firstAccountLink = (url: string, secret: string, nonce: string, nowMs: number): string =>
  `${url}${joinPlace}?first=${makeLinkCode(purpose(secret), nonce, nowMs + linkValidMs)}`

/** Whether a code is ours and its time is not over. It is used once, because there is one first account. */
export const isFirstAccountCode = (secret: string, code: string, nowMs: number): boolean =>
  readLinkCode(purpose(secret), code, nowMs) !== null

/** Where a person whose password is forgotten chooses another. */
export const resetPlace = '/reset'
/** Short, because whoever has it becomes that person. */
const resetValidMs = 60 * 60 * 1000

const resetPurpose = (secret: string, email: string): string => `${secret}\nnew password of ${email}`

/** A server's address with a code that sets a new password for one account; `nonce` as for `makeLinkCode`. */
export function resetLink(
  url: string,
  secret: string,
  email: string,
  { nonce, nowMs }: { nonce: string; nowMs: number },
): string {
  const code = makeLinkCode(resetPurpose(secret, email), nonce, nowMs + resetValidMs)
  return `${url}${resetPlace}?email=${encodeURIComponent(email)}&code=${code}`
}

/** The nonce of a code for an address, by which it is used once; null for one that is not ours, or whose time is over. */
export const readResetCode = (secret: string, email: string, code: string, nowMs: number): string | null =>
  readLinkCode(resetPurpose(secret, email), code, nowMs)
