import { createHash, randomBytes } from 'node:crypto'

/** How every key begins, so that a person, a scanner and this server know one. */
export const keyLead = 'mtl_'
const prefixLength = keyLead.length + 8

/** A new key of 192 random bits: so many that its plain hash can't be guessed. */
export const newKeySecret = (): string => keyLead + randomBytes(24).toString('hex')

export const prefixOfKey = (secret: string): string => secret.slice(0, prefixLength)

/** Under what a key is found; the key itself is stored nowhere. */
export const hashOfKey = (secret: string): string => createHash('sha256').update(secret).digest('hex')
