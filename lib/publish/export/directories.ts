import { exportDirectory, type ExportDirectory } from '@/lib/contract/exchange'
import type { Queryable } from '@/lib/store/client'
import { readableItems, readSetting, type Context, type Setting } from '@/lib/kernel'

export const directoriesSetting: Setting<ExportDirectory[]> = {
  key: 'exportDirectories',
  schema: exportDirectory.array(),
  none: [],
  salvage: readableItems(exportDirectory),
}

/** Folders outside of the workspace that skills may be exported to. */
export const exportDirectories = (db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<ExportDirectory[]> =>
  readSetting(db, ctx, directoriesSetting)
