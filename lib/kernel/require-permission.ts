import type { Operation } from '@/lib/contract/operation'
import { Problem } from '@/lib/domain/problem/problem'
import type { Context } from './context'

/** @throws Problem `forbidden` when the caller does not hold the permission of an operation. */
export function requirePermission(
  ctx: Pick<Context, 'permissions'>,
  { name, permission }: Pick<Operation, 'name' | 'permission'>,
): void {
  if (ctx.permissions.includes(permission)) return
  throw new Problem('forbidden', `${name} needs the permission "${permission}".`)
}
