import { chainEvents } from './chain-events'
import type { Context, EventDraft, WriteContext } from './context'
import { writeEvents } from './event'
import { eventBus } from './process-bus'

/** Records an event in the log of a workspace, in the same transaction: an act that concerns several is told in each. */
export async function emitIn(tx: WriteContext, workspace: Context['workspace'], draft: EventDraft): Promise<void> {
  if (workspace.id === tx.workspace.id) return void (await tx.emit(draft))
  const there = { ...tx, workspace }
  await chainEvents(tx.db, there, await writeEvents(tx.db, there, [draft]))
  tx.afterCommit(() => void eventBus().emit('written', workspace.id))
}
