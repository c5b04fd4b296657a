import { notFound, type Problem } from '@/lib/domain/problem/problem'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { everyWorkspace, getOrCompute, type Store } from '@/lib/store/client'
import { allBut } from '@/lib/store/columns'
import type { Context } from './context'

/** The workspace that contains sample data only. */
export const demoName = 'demo'

export const defaultWorkspace = 'default'

/** What is said of a workspace that is not there, and of one that the caller is no member of. */
export const unknownWorkspace = (name: string): Problem => notFound(`workspace named "${name}"`)

/**
 * The workspace of a request. `default` is created on its first request.
 * @throws Problem `not_found` for any other unknown name.
 */
export async function openWorkspace(store: Store, name: string, now: Date): Promise<Context['workspace']> {
  const select = { id: true, name: true, isDemo: true } as const
  const place = { workspaceId: everyWorkspace, parts: ['content'], key: ['workspace', name] } as const
  const find = () => store.reader.workspace.findUnique({ where: { name }, select })
  const existing = await getOrCompute(store, store.reader, place, find)
  if (existing) return existing
  if (name !== defaultWorkspace) throw unknownWorkspace(name)
  const row = { id: newId('workspace'), name, createdAt: now }
  const columns = allBut('Workspace', 'isDemo')
  await bulkInsert<typeof row>(store.db, store.provider, 'Workspace', columns, [row], { ignoreConflicts: true })
  return store.db.workspace.findUniqueOrThrow({ where: { name }, select })
}
