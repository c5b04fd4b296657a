import { listClusters as contract } from '@/lib/contract/cluster'
import { offsetPage, readVerb } from '@/lib/kernel'
import { clustersFor } from '@/lib/library'

/** Clusters with their members, as they are now. Records nothing. */
export const listClusters = readVerb(contract, async (ctx, input) => {
  const { clusters, rows } = await clustersFor(ctx.db, ctx, input.agent)
  const page = offsetPage(clusters, input.limit, input.cursor)
  const items = page.rows.map(({ members, ...cluster }) => ({
    ...cluster,
    members: members.flatMap(({ id, sessions }) => {
      const row = rows.get(id)
      return row ? [{ id, name: row.name, lifecycle: row.state, sessions }] : []
    }),
  }))
  return { items, nextCursor: page.nextCursor }
})
