import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isUseToken } from '@/lib/domain/outcome/use-token'
import type { UseStage } from '@/lib/domain/outcome/use'
import { newId } from '@/lib/store/id'
import type { Context } from '@/lib/kernel'

/** What a use token names. */
export interface UseName {
  skillId: string
  version: number
  /** The id of the use: stored already, or given to it when something reports it. */
  useId: string
  /** What whoever holds the token did with the skill at least. */
  stage: Extract<UseStage, 'offered' | 'loaded'>
}

type Home = Pick<Context, 'workspace' | 'settings'>

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const [macChars, useChars, versionChars] = [24, 20, 4]
const stages = { o: 'offered', l: 'loaded' } as const
const parts = new RegExp(`^u_(.{${macChars}})(.{${useChars}})(.)(.{${versionChars}})(.+)$`)

/** The key of each workspace under the secret that it was derived from last: deriving costs more than a token. */
const keys = new LRUCache<string, { secret: string; key: Buffer }>({ max: 1_000 })

/** The key that HKDF (RFC 5869) derives for a workspace from the server's secret. */
function keyOf({ workspace, settings: { secret } }: Home): Buffer {
  const known = keys.get(workspace.id)
  if (known?.secret === secret) return known.key
  const key = Buffer.from(hkdfSync('sha256', secret, workspace.id, 'mettle use token', 32))
  keys.set(workspace.id, { secret, key })
  return key
}

/** 120 bits of HMAC-SHA-256 (RFC 2104). */
function macOf(home: Home, named: string): string {
  const digest = createHmac('sha256', keyOf(home)).update(named).digest().subarray(0, macChars)
  return Array.from(digest, (byte) => alphabet[byte % alphabet.length]).join('')
}

/**
 * A token that names a use: of this id, else of one that nobody has stored yet. Handing it out writes nothing; whatever holds it later
 * is that use.
 */
export function makeUseToken(
  home: Home,
  { skillId, version, useId = newId('use'), stage = 'loaded' }: Pick<UseName, 'skillId' | 'version'> & Partial<UseName>,
): string {
  const letter = stage === 'loaded' ? 'l' : 'o'
  const number = version.toString(32).padStart(versionChars, '0')
  const named = `${useId.slice('use_'.length)}${letter}${number}${skillId.slice('skl_'.length)}`
  return `u_${macOf(home, named)}${named}`
}

/** What a token names; null for one that this workspace did not hand out. */
export function readUseToken(home: Home, token: string): UseName | null {
  const [, mac, use, letter, number, skill] = (isUseToken(token) ? parts.exec(token) : null) ?? []
  if (!mac || !use || !letter || !number || !skill) return null
  const own = macOf(home, token.slice('u_'.length + macChars))
  if (!timingSafeEqual(Buffer.from(own), Buffer.from(mac))) return null
  const stage = letter === 'l' || letter === 'o' ? stages[letter] : null
  return stage && { skillId: `skl_${skill}`, version: Number.parseInt(number, 32), useId: `use_${use}`, stage }
}
