import type { ExportDirectory } from '@/lib/contract/exchange'
import { writeSetting, type WriteContext } from '@/lib/kernel'
import { directoriesSetting } from './directories'
import { syncDirectories } from './sync-directories'

/** Stores the folders as they are; those that are kept in sync get what is served once that is committed. */
export async function writeDirectories(tx: WriteContext, directories: readonly ExportDirectory[]): Promise<void> {
  await writeSetting(tx.db, tx, directoriesSetting, [...directories])
  tx.afterCommit(async () => void (await syncDirectories(tx, null)))
}
