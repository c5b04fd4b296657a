import { seedLibrary } from '@/bench/support/swept-library'
import { openStore } from '@/lib/store/client'
import { openWorkspace } from '@/lib/kernel/open-workspace'

/** Inserts skills with judged uses directly into an existing workspace; no server may have the file open. */
export async function enlarge(
  databaseUrl: string,
  workspace: string,
  size: { skills: number; uses: number; seed: number },
): Promise<void> {
  const store = openStore(databaseUrl)
  const now = Date.now()
  const opened = await openWorkspace(store, workspace, new Date(now))
  await seedLibrary({ store, workspace: opened }, size, now)
  await store.close()
}
