import * as contract from '@/lib/contract/account'
import { notFound } from '@/lib/domain/problem/problem'
import { writeVerb } from '@/lib/kernel'

/** Ends the session of one of the person's own browsers. It concerns no workspace, so no log tells of it. */
export const signOutBrowser = writeVerb(contract.signOutBrowser, async (tx, { id }) => {
  // Everybody but a person with a browser has none.
  const userId = tx.browser === undefined ? '' : tx.userId
  const { count } = await tx.db.authSession.deleteMany({ where: { id, userId } })
  if (count !== 1) throw notFound('browser of yours with that ID')
  return { id }
})
