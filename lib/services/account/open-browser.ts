import { clientOf, hashOfSecret, newSecret, sessionSeconds } from '@/lib/auth/browser-session'
import type { Queryable } from '@/lib/store/client'
import { newId } from '@/lib/store/id'

/** A browser that asks to be signed in. */
export interface Browser {
  userAgent: string | null
  /** Of the client; null or absent: not known. */
  address?: string | null
}

/** Browsers of one person; the one that was seen the longest ago goes when there are more. */
const browsersMax = 50

/** Signs a browser in as a person. @returns the secret of its cookie, which is stored nowhere */
export async function openBrowser(
  db: Queryable,
  userId: string,
  { userAgent, address = null }: Browser,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  const known = await db.authSession.findMany({ where: { userId }, orderBy: { lastSeenAt: 'desc' }, select: { id: true } })
  const over = known.slice(browsersMax - 1).map(({ id }) => id)
  await db.authSession.deleteMany({ where: { userId, OR: [{ expiresAt: { lte: now } }, { id: { in: over } }] } })
  await db.authSession.create({
    data: {
      id: newId('browser'),
      userId,
      hash: hashOfSecret(secret),
      client: clientOf(userAgent),
      address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    },
  })
  return secret
}
