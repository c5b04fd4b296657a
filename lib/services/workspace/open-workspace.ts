import { notFound } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Store } from '@/lib/store/client'
import type { Context } from '../kernel/context'

export const defaultWorkspace = 'default'

/**
 * The workspace of a request. `default` is made when it is first asked for.
 * @throws Problem `not_found` for any other unknown name.
 */
export async function openWorkspace(store: Store, name: string, now: Date): Promise<Context['workspace']> {
  const select = { id: true, name: true, isDemo: true } as const
  const found = await store.reader.workspace.findUnique({ where: { name }, select })
  if (found) return found
  if (name !== defaultWorkspace) throw notFound(`workspace named "${name}"`)
  return store.db.workspace.upsert({
    where: { name },
    create: { id: newId('workspace'), name, createdAt: now },
    update: {},
    select,
  })
}
