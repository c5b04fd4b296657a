import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import { agentScope, type Context } from '@/lib/kernel'
import { withTitle, type SessionRow } from './session-item'

/** A session by its id. @throws Problem `not_found`, also when it is another agent's. */
export async function loadSession(db: Queryable, ctx: Context, id: string, agent?: string): Promise<SessionRow> {
  const where = { id, workspaceId: ctx.workspace.id, ...(await agentScope(db, ctx, agent)) }
  const row = await db.session.findFirst({ where, include: withTitle })
  if (!row) throw notFound(`session "${id}"`)
  return row
}
