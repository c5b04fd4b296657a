import { createHash, randomBytes } from 'node:crypto'

/** How every key begins, so that a person, a scanner and this server know one. */
export const keyLead = 'mtl_'
const prefixLength = keyLead.length + 8
const keyBytes = 24
/** Of a token of a key, which is longer, so that it is told from a key without looking either up. */
const tokenBytes = 32

/** A new key of 192 random bits: so many that its plain hash can't be guessed. */
export const newKeySecret = (): string => keyLead + randomBytes(keyBytes).toString('hex')

/** A new token of a key, that a program shows in its place. */
export const newTokenSecret = (): string => keyLead + randomBytes(tokenBytes).toString('hex')

/** Whether a secret is a token of a key: it opens the tools for agents, and nothing else. */
export const isToken = (secret: string): boolean =>
  secret.startsWith(keyLead) && secret.length === keyLead.length + 2 * tokenBytes

export const prefixOfKey = (secret: string): string => secret.slice(0, prefixLength)

/** Under what a key is found; the key itself is stored nowhere. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex')
