import { exportDirectory, type ExportDirectory } from '@/lib/contract/exchange'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

/** Of the setting that holds them. */
export const directoriesKey = 'exportDirectories'

/** Folders outside of the workspace that skills may be exported to. */
export async function exportDirectories(db: Queryable, { workspace }: Pick<Context, 'workspace'>): Promise<ExportDirectory[]> {
  const row = await db.setting.findUnique({ where: { workspaceId_key: { workspaceId: workspace.id, key: directoriesKey } } })
  return exportDirectory.array().parse(row?.value ?? [])
}
