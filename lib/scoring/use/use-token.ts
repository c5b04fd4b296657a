import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { secretsOf } from '@/lib/config/settings'
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

/** The keys of workspaces, by the secret that each was derived from: deriving costs more than a token. */
const keys = new LRUCache<string, Buffer>({ max: 1_000 })

/** The key that HKDF (RFC 5869) derives for a workspace from the server's secret. */
function keyOf(workspaceId: string, secret: string): Buffer {
  const place = `${workspaceId} ${secret}`
  const known = keys.get(place)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, workspaceId, 'mettle use token', 32))
  keys.set(place, key)
  return key
}

/** 120 bits of HMAC-SHA-256 (RFC 2104). */
function macOf({ workspace }: Home, secret: string, named: string): string {
  const digest = createHmac('sha256', keyOf(workspace.id, secret)).update(named).digest().subarray(0, macChars)
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
  return `u_${macOf(home, home.settings.secret, named)}${named}`
}

/** What a token names; null for one that this workspace did not hand out. Those handed out under a former secret are known. */
export function readUseToken(home: Home, token: string): UseName | null {
  const [, mac, use, letter, number, skill] = (isUseToken(token) ? parts.exec(token) : null) ?? []
  if (!mac || !use || !letter || !number || !skill) return null
  const named = token.slice('u_'.length + macChars)
  const isOwn = (secret: string) => timingSafeEqual(Buffer.from(macOf(home, secret, named)), Buffer.from(mac))
  if (!secretsOf(home.settings).some(isOwn)) return null
  const stage = letter === 'l' || letter === 'o' ? stages[letter] : null
  return stage && { skillId: `skl_${skill}`, version: Number.parseInt(number, 32), useId: `use_${use}`, stage }
}
