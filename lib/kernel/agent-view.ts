import { agentOrigins } from '@/lib/domain/lifecycle/origin'
import type { Viewer } from '@/lib/domain/lifecycle/sharing'
import type { Queryable } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'
import { policyFor, savedPolicies } from './policy-in-force'
import { agentScope } from './resolve-agent'

export interface AgentView extends Viewer {
  /** Filter for the skills that the viewer may see. */
  where: Prisma.SkillWhereInput
}

/** The skills as one agent sees them; undefined for everybody's view, which is a person's. */
export async function agentView(db: Queryable, ctx: Context, named?: string | null): Promise<AgentView | undefined> {
  const { agentId } = await agentScope(db, ctx, named)
  if (agentId === undefined) return undefined
  const saved = await savedPolicies(db, ctx)
  const isShared = (id: string) => policyFor(saved, { agentId: id }).policy.agentIsolation === 'shared'
  const isOpen = isShared(agentId)
  const own = [...saved.keys()].flatMap((key) => (key.startsWith('agent:') ? [key.slice('agent:'.length)] : []))
  const visibility = 'workspace'
  const others: Prisma.SkillWhereInput[] = isOpen
    ? [
        isShared('')
          ? { visibility, agentId: { notIn: own.filter((id) => !isShared(id)) } }
          : { visibility, agentId: { in: own.filter(isShared) } },
      ]
    : []
  return {
    agentId,
    sees: (ownerId) => isOpen && isShared(ownerId),
    where: {
      OR: [
        { agentId },
        { agentId: null },
        { visibility, origin: { notIn: [...agentOrigins] } },
        { visibility, sharedAt: { not: null } },
        ...others,
      ],
    },
  }
}
