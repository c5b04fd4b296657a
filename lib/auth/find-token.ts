import { cacheKey, everyWorkspace } from '@/lib/store/client'
import { store } from '@/lib/store/store'
import { hashOfKey } from './key-secret'

interface FoundToken {
  keyId: string
  expiresAt: Date
}

/** What a token stands for never changes. */
const stamp = 'for good'

/**
 * The key that an access token stands for; null for one that is unknown or expired. It ends with its key, so a process looks each token
 * up once; wrong ones are not remembered.
 */
export async function findToken(secret: string, now: Date): Promise<string | null> {
  const { cache, db } = store()
  const hash = hashOfKey(secret)
  const wanted = new Map([[hash, { key: cacheKey(everyWorkspace, ['token', hash]), stamp }]])
  const known = await cache.getOrComputeMany<string, FoundToken>(wanted, async () => {
    const found = await db.oAuthToken.findFirst({ where: { hash, kind: 'access' }, select: { keyId: true, expiresAt: true } })
    return new Map(found ? [[hash, { value: found, weight: 1 }]] : [])
  })
  const found = known.get(hash)
  return found && found.expiresAt > now ? found.keyId : null
}
