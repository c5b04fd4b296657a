import type { Session } from '@/prisma/generated/sqlite/client'
import { inChunks } from '@/lib/store/in-chunks'
import type { WriteContext } from '@/lib/kernel'
import { harness } from './plan-spans'

/** Deletes the spans that sessions were built from; sessions from other sources have none. */
export async function eraseSpans(tx: WriteContext, sessions: readonly Pick<Session, 'harness' | 'key'>[]): Promise<void> {
  const keys = sessions.filter((one) => one.harness === harness).map(({ key }) => key)
  await inChunks(keys, async (some) => {
    await tx.db.span.deleteMany({ where: { workspaceId: tx.workspace.id, sessionKey: { in: some } } })
    return []
  })
}
