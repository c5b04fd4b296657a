import { isPermission, type Permission } from '@/lib/domain/permission/permission'
import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'

/** Revokes the keys that a person answers for in the workspace and that hold more than is left to them. @returns their names */
export async function revokeKeys(tx: WriteContext, userId: string, left: readonly Permission[]): Promise<string[]> {
  const where = { workspaceId: tx.workspace.id, userId, revokedAt: null }
  const keys = await tx.db.apiKey.findMany({ where, select: { id: true, name: true, permissions: true }, orderBy: { id: 'asc' } })
  const over = keys.filter(({ permissions }) => {
    const held = jsonColumns.ApiKey.permissions(permissions).filter(isPermission)
    return left.length === 0 || held.some((one) => !left.includes(one))
  })
  await tx.db.apiKey.updateMany({ where: { id: { in: over.map(({ id }) => id) } }, data: { revokedAt: tx.now() } })
  return over.map(({ name }) => name)
}
