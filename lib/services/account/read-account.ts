import * as contract from '@/lib/contract/account'
import { readVerb } from '@/lib/kernel'

/** Who is signed in; nobody for a key, and for whoever runs the server. */
export const readAccount = readVerb(contract.readAccount, async ({ db, userId, browser, role }) => {
  const account = await db.authUser.findFirst({ select: { id: true } })
  const hasAccounts = account !== null
  if (userId === undefined || browser === undefined || role === undefined) return { person: null, hasAccounts }
  const user = await db.authUser.findUnique({ where: { id: userId }, select: { name: true, email: true } })
  return { person: user && { ...user, role }, hasAccounts }
})
