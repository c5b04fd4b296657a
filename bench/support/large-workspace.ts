import { seedLibrary } from '@/bench/support/swept-library'
import { openStore } from '@/lib/store/client'
import { openWorkspace } from '@/lib/kernel/open-workspace'

/** Lays skills with so many judged uses each straight into a workspace that is there; no server has the file open. */
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
