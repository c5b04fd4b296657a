import { canAppoint, type Role } from '@/lib/domain/permission/role'
import { conflict, Problem } from '@/lib/domain/problem/problem'
import type { Context, WriteContext } from '@/lib/kernel'

/** What a caller may appoint as: whoever runs the server is an owner, and a key as much as an admin. */
const roleOf = ({ role, actor }: Context): Role => role ?? (actor.kind === 'person' ? 'owner' : 'admin')

/** @throws Problem `forbidden` where only an owner gives or takes the role */
export function requireAppoint(ctx: Context, role: Role): void {
  if (canAppoint(roleOf(ctx), role)) return
  throw new Problem('forbidden', 'Only an owner names, changes or removes an owner.')
}

/** @throws Problem `conflict` when a workspace would be left without an owner. Lock the workspace first. */
export async function requireOtherOwner({ db, workspace }: WriteContext, memberId: string): Promise<void> {
  const where = { workspaceId: workspace.id, role: 'owner', id: { not: memberId } } as const
  if (await db.member.findFirst({ where, select: { id: true } })) return
  throw conflict('This is the only owner. Make somebody else an owner first.')
}
