import type { Queryable } from '@/lib/store/client'
import type { RemotePush } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { remoteOf } from './remote-of'

/** What a workspace's remote repository has, as far as is known, and since when sending fails. */
export interface RemoteState {
  url: string
  commit: string | null
  pushedAt: Date | null
  failing: { since: Date; cause: string } | null
}

const stateOf = (url: string, row: RemotePush | null): RemoteState => ({
  url,
  commit: row?.commit ?? null,
  pushedAt: row?.pushedAt ?? null,
  failing: row?.failingSince ? { since: row.failingSince, cause: row.error ?? 'no reason was kept' } : null,
})

/** What is known of the remote repository of a workspace; null where it has none. Nobody is asked. */
export async function readRemote(db: Queryable, ctx: Pick<Context, 'settings' | 'workspace'>): Promise<RemoteState | null> {
  const remote = remoteOf(ctx)
  if (remote === null) return null
  const row = await db.remotePush.findUnique({ where: { workspaceId: ctx.workspace.id } })
  return stateOf(remote.url, row?.url === remote.url ? row : null)
}

/** The same for some workspaces, or for all: those that have been pushed, or were tried. */
export async function readRemotes(db: Queryable, { settings }: Pick<Context, 'settings'>, ids: string[] | null) {
  const where = ids === null ? {} : { workspaceId: { in: ids } }
  const rows = await db.remotePush.findMany({ where, include: { workspace: true }, orderBy: { workspaceId: 'asc' } })
  return rows
    .filter((row) => remoteOf({ settings, workspace: row.workspace })?.url === row.url)
    .map((row) => stateOf(row.url, row))
}
