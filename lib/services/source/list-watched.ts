import * as contract from '@/lib/contract/source'
import { readVerb, requireLocal } from '@/lib/kernel'
import { ownSources, sourceItem } from '@/lib/ingest'

/** The watched folders with what came of them, oldest first. Local mode only. */
export const listWatched = readVerb(contract.listWatched, async (ctx) => {
  requireLocal(ctx)
  const rows = await ctx.db.source.findMany({ where: ownSources(ctx), orderBy: { id: 'asc' } })
  return { items: await Promise.all(rows.map((row) => sourceItem(ctx.db, ctx, row))) }
})
