import * as contract from '@/lib/contract/key'
import { readVerb } from '@/lib/kernel'
import { keyItem } from './key-item'

/** The keys of the workspace, newest first. */
export const listKeys = readVerb(contract.listKeys, async (ctx, { all = false }) => {
  const where = { workspaceId: ctx.workspace.id, ...(all ? {} : { revokedAt: null }) }
  const rows = await ctx.db.apiKey.findMany({ where, orderBy: { id: 'desc' } })
  return { items: rows.map((row) => keyItem(row, ctx.now())) }
})
