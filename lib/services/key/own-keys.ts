import * as contract from '@/lib/contract/account'
import { notFound } from '@/lib/domain/problem/problem'
import { eventItem, readVerb, writeVerb, type Context } from '@/lib/kernel'
import { endKey } from './end-key'
import { keyItem } from './key-item'

/** The keys that are the caller's own: those that a person in a browser answers for; of a key, itself. None for everybody else. */
function ownKeys({ workspace, userId, browser, actor }: Context) {
  const where = { workspaceId: workspace.id, revokedAt: null }
  if (actor.kind === 'key') return { ...where, name: actor.id }
  return { ...where, userId: browser === undefined || userId === undefined ? '' : userId }
}

/** What acts in the caller's name in the workspace, newest first. */
export const listOwnKeys = readVerb(contract.listOwnKeys, async (ctx) => {
  const rows = await ctx.db.apiKey.findMany({ where: ownKeys(ctx), orderBy: { id: 'desc' } })
  return { items: rows.map((row) => keyItem(row, ctx.now())) }
})

/** Revokes one of them for good. A key that does so ends itself. */
export const revokeOwnKey = writeVerb(contract.revokeOwnKey, async (tx, { id }) => {
  const row = await tx.db.apiKey.findFirst({ where: { ...ownKeys(tx), id } })
  const eventId = row && (await endKey(tx, row))
  if (!eventId) throw notFound('key of yours with that ID')
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { key: keyItem({ ...row, revokedAt: tx.now() }, tx.now()), event }
})
