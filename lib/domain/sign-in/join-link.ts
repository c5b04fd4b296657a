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
