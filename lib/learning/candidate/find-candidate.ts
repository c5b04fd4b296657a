import { notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { agentScope, type Context } from '@/lib/kernel'

/** @throws Problem `not_found`, also for another agent's candidate. */
export async function loadCandidate(db: Queryable, ctx: Context, id: string, agent?: string | null): Promise<Candidate> {
  const scope = await agentScope(db, ctx, agent)
  const candidate = await db.candidate.findFirst({ where: { id, workspaceId: ctx.workspace.id, ...scope } })
  if (!candidate) throw notFound('candidate with that id')
  return candidate
}
