import { LRUCache } from 'lru-cache'
import type { Store } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { hashOfKey } from './key-secret'

interface FoundToken {
  keyId: string
  expiresAt: Date
}

/** More tokens than are in use at once. */
const tokensMax = 10_000
const known = new WeakMap<Store, LRUCache<string, FoundToken>>()

/**
 * The key that an access token stands for; null for one that is unknown or expired. What a token stands for never changes, and it ends
 * with its key, so a process looks each up once; wrong ones are not remembered.
 */
export async function findToken(secret: string, now: Date): Promise<string | null> {
  const opened = store()
  const own = known.get(opened) ?? new LRUCache<string, FoundToken>({ max: tokensMax })
  known.set(opened, own)
  const hash = hashOfKey(secret)
  const found = own.get(hash) ?? (await read(opened, hash))
  if (!found) return null
  own.set(hash, found)
  return found.expiresAt > now ? found.keyId : null
}

function read({ db }: Store, hash: string): Promise<FoundToken | null> {
  return db.oAuthToken.findFirst({ where: { hash, kind: 'access' }, select: { keyId: true, expiresAt: true } })
}
