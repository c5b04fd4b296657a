import type { ChainedEvent } from '@/lib/domain/audit/chain'
import { invalid } from '@/lib/domain/problem/problem'
import { genesis } from '@/lib/domain/audit/chain'
import { chainedEvent, type ReadContext } from '@/lib/kernel'

/** @throws Problem `invalid` for one agent: the chain covers the events of all. */
export function requireWholeLog({ agent }: Pick<ReadContext, 'agent'>): void {
  if (agent !== null) throw invalid('The log is one chain over the events of all agents. Send the request without an agent.')
}

/** Events of the log after a place, in its order: at most `take`. Each states the hash of the one before it as that one holds it. */
export async function readChain({ db, workspace }: ReadContext, after: number, take: number): Promise<ChainedEvent[]> {
  const workspaceId = workspace.id
  const rows = await db.event.findMany({
    where: { workspaceId, position: { gt: after } },
    orderBy: { position: 'asc' },
    take,
  })
  let previous = after === 0 ? genesis : await hashAt(db, workspaceId, after)
  return rows.map((row) => {
    const event = chainedEvent(row, previous)
    previous = event.hash
    return event
  })
}

async function hashAt(db: ReadContext['db'], workspaceId: string, position: number): Promise<string> {
  const row = await db.event.findUnique({ where: { workspaceId_position: { workspaceId, position } }, select: { hash: true } })
  return row?.hash ?? genesis
}
