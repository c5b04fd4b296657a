import { exportDirectory, type ExportDirectory } from '@/lib/contract/exchange'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '../kernel/context'

const key = 'exportDirectories'

/** Folders outside of the workspace that skills may be exported to. */
export async function exportDirectories(db: Queryable, { workspace }: Pick<Context, 'workspace'>): Promise<ExportDirectory[]> {
  const row = await db.setting.findUnique({ where: { workspaceId_key: { workspaceId: workspace.id, key } } })
  return exportDirectory.array().parse(row?.value ?? [])
}

/** Lays them down as they are. */
export async function writeDirectories(
  db: Queryable,
  { workspace, now }: Pick<Context, 'workspace' | 'now'>,
  directories: readonly ExportDirectory[],
): Promise<void> {
  const value = directories.map((one) => ({ ...one }))
  const updatedAt = now()
  await db.setting.upsert({
    where: { workspaceId_key: { workspaceId: workspace.id, key } },
    create: { workspaceId: workspace.id, key, value, updatedAt },
    update: { value, updatedAt },
  })
}
