import { listEvents as contract } from '@/lib/contract/event'
import { sessionTitles } from '@/lib/ingest'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, eventItem, pageOf, readVerb } from '@/lib/kernel'

/** The audit log, newest first: `object` is an id or a name. An agent sees what concerns its own rows. */
export const listEvents = readVerb(contract, async (ctx, input) => {
  const filters: Prisma.EventWhereInput[] = [{ workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, input.agent)) }]
  if (input.actor) filters.push({ actorKind: input.actor })
  if (input.verb) filters.push({ verb: input.verb })
  if (input.object) filters.push({ OR: [{ objectId: input.object }, { objectName: input.object }] })
  if (input.run) filters.push({ runId: input.run })
  if (input.undone !== undefined) filters.push({ undoneById: input.undone ? { not: null } : null })
  if (input.from) filters.push({ at: { gte: new Date(input.from) } })
  if (input.to) filters.push({ at: { lte: new Date(input.to) } })
  if (input.cursor) filters.push({ id: { lt: input.cursor } })
  const rows = await ctx.db.event.findMany({ where: { AND: filters }, orderBy: { id: 'desc' }, take: input.limit + 1 })
  const page = pageOf(rows, input.limit)
  const sessions = page.rows.flatMap(({ objectKind, objectId }) => (objectKind === 'session' ? [objectId] : []))
  const titles = await sessionTitles(ctx.db, ctx, sessions)
  const items = page.rows.map((row) => ({ ...eventItem(row), title: titles.get(row.objectId) ?? null }))
  return { items, nextCursor: page.nextCursor }
})
