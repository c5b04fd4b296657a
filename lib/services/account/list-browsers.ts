import * as contract from '@/lib/contract/account'
import { readVerb } from '@/lib/kernel'

/** The signed-in browsers of the person who asks, the one seen last first; none for everybody else. */
export const listBrowsers = readVerb(contract.listBrowsers, async (ctx) => {
  const { userId, browser } = ctx
  if (userId === undefined || browser === undefined) return { items: [] }
  const where = { userId, expiresAt: { gt: ctx.now() } }
  const rows = await ctx.db.authSession.findMany({ where, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }] })
  return {
    items: rows.map(({ id, client, address, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      client,
      address,
      isThisOne: id === browser,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
})
