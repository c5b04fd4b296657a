import * as contract from '@/lib/contract/workspace'
import type { WorkspaceItem } from '@/lib/contract/workspace'
import { everyWorkspace, inWorkspace, type Client } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentView, countKeptCalls, readVerb } from '@/lib/kernel'

/**
 * Those that a person is a member of, and all of them to whoever runs the server; a key is told of the one that it opens, an agent of
 * what it may see in the one it asks in.
 */
export const listWorkspaces = readVerb(contract.listWorkspaces, async (ctx) => {
  const view = await agentView(ctx.db, ctx)
  const name = ctx.actor.kind === 'key' ? ctx.workspace.name : undefined
  const members = name === undefined && ctx.userId !== undefined ? { some: { userId: ctx.userId } } : undefined
  if (!view) return { items: await readWorkspaces(ctx.store.reader, { name, members, callsMax: ctx.settings.callsMax }) }
  const { agentId, where } = view
  return { items: await readWorkspaces(ctx.store.reader, { name: ctx.workspace.name, sessions: { agentId }, skills: where }) }
})

interface Of {
  name?: string
  members?: Prisma.MemberListRelationFilter
  sessions?: Prisma.SessionWhereInput
  skills?: Prisma.SkillWhereInput
  /** The most recorded calls that each may keep. */
  callsMax?: number | null
}

/** What stands in each workspace, in the order in which they were made; of one name, or of some rows, where they are given. */
export async function readWorkspaces(
  db: Client,
  { name, members, sessions, skills, callsMax = null }: Of,
): Promise<WorkspaceItem[]> {
  const callsOf = async (id: string) => (callsMax === null ? null : { kept: await countKeptCalls(db, id), max: callsMax })
  const read = async () => {
    const rows = await db.workspace.findMany({
      where: { name, members },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        isDemo: true,
        createdAt: true,
        _count: { select: { sessions: { where: sessions }, skills: { where: { state: { not: 'deleted' }, ...skills } } } },
      },
    })
    const items: WorkspaceItem[] = []
    for (const { id, _count, createdAt, ...row } of rows)
      items.push({ ...row, createdAt: createdAt.toISOString(), ..._count, calls: await callsOf(id) })
    return items
  }
  // It counts what stands in others.
  return inWorkspace(everyWorkspace, read)
}
