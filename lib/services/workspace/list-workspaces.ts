import * as contract from '@/lib/contract/workspace'
import type { WorkspaceItem } from '@/lib/contract/workspace'
import type { Queryable } from '@/lib/store/client'
import { readVerb } from '../kernel/verb'

export const listWorkspaces = readVerb(contract.listWorkspaces, async ({ db }) => ({ items: await readWorkspaces(db) }))

/** What stands in each workspace, in the order in which they were made; of one name alone where it is given. */
export async function readWorkspaces(db: Queryable, name?: string): Promise<WorkspaceItem[]> {
  const rows = await db.workspace.findMany({
    where: { name },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      name: true,
      isDemo: true,
      createdAt: true,
      _count: { select: { sessions: true, skills: { where: { state: { not: 'deleted' } } } } },
    },
  })
  return rows.map(({ _count, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString(), ..._count }))
}
