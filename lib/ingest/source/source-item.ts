import type { WatchedSource } from '@/lib/contract/source'
import { notFound } from '@/lib/domain/problem/problem'
import type { Provider, Queryable } from '@/lib/store/client'
import type { Prisma, Source } from '@/prisma/generated/sqlite/client'
import { defaultAgent, literally, resolveShownPath, type Context } from '@/lib/kernel'

const refusalsShown = 20

/** The files that were read below a source's path. */
export const filesOf = ({ store }: Context, source: Pick<Source, 'workspaceId' | 'path' | 'agentName'>) => ({
  workspaceId: source.workspaceId,
  agentName: source.agentName ?? defaultAgent,
  OR: [{ path: source.path }, { path: below(store.provider, source.path) }],
})

/**
 * "_" and "%" in a folder's name match literally. SQLite has no escape for them, but orders by bytes: "0" is the next after "/".
 */
const below = (provider: Provider, folder: string): Prisma.StringFilter =>
  provider === 'sqlite' ? { gte: `${folder}/`, lt: `${folder}0` } : { startsWith: `${literally(folder)}/` }

/** The wire form of a watched folder. */
export async function sourceItem(db: Queryable, ctx: Context, row: Source): Promise<WatchedSource> {
  const where = filesOf(ctx, row)
  const [sum, refusals] = await Promise.all([
    db.sourceFile.aggregate({ where, _sum: { unreadable: true } }),
    db.sourceFile.findMany({
      where: { ...where, refused: { not: null } },
      orderBy: { path: 'asc' },
      select: { path: true, refused: true },
      take: refusalsShown,
    }),
  ])
  return {
    id: row.id,
    path: resolveShownPath(row.path),
    shown: row.path,
    agent: row.agentName,
    isPaused: row.isPaused,
    createdAt: row.createdAt.toISOString(),
    scannedAt: row.scannedAt?.toISOString() ?? null,
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
    files: row.files,
    unreadable: sum._sum.unreadable ?? 0,
    refused: row.refused,
    refusals: refusals.map((one) => ({ path: one.path, reason: one.refused ?? '' })),
    error: row.error,
  }
}

/** A watched folder by its id. @throws Problem `not_found`, also when it contains another agent's sessions. */
export async function findSource(db: Queryable, ctx: Context, id: string): Promise<Source> {
  const row = await db.source.findFirst({ where: { ...ownSources(ctx), id } })
  if (!row) throw notFound(`watched folder "${id}"`)
  return row
}

/** The watched folders that a caller may see: one that is bound to an agent sees that agent's. */
export const ownSources = (ctx: Context) => ({
  workspaceId: ctx.workspace.id,
  heldPath: { not: null },
  ...(ctx.agent === null ? {} : { agentName: ctx.agent }),
})
