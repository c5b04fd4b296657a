import type { ExportDirectory } from '@/lib/contract/exchange'
import type { WriteContext } from '@/lib/kernel'
import { directoriesKey } from './directories'
import { syncDirectories } from './sync-directories'

/** Lays them down as they are; those that are kept hold what is served once that is committed. */
export async function writeDirectories(tx: WriteContext, directories: readonly ExportDirectory[]): Promise<void> {
  const value = directories.map((one) => ({ ...one }))
  const updatedAt = tx.now()
  await tx.db.setting.upsert({
    where: { workspaceId_key: { workspaceId: tx.workspace.id, key: directoriesKey } },
    create: { workspaceId: tx.workspace.id, key: directoriesKey, value, updatedAt },
    update: { value, updatedAt },
  })
  tx.afterCommit(async () => void (await syncDirectories(tx, null)))
}
