import { hashOfKey, newKeySecret, prefixOfKey } from '@/lib/auth/key-secret'
import * as contract from '@/lib/contract/key'
import { agentPermissions, permissions as everyPermission, type Permission } from '@/lib/domain/permission/permission'
import { conflict, invalid, Problem } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { eventItem, isByAgent, writeVerb, type WriteContext } from '@/lib/kernel'
import { keyItem } from './key-item'

/** Active keys of a workspace. */
const keysMax = 200

/** Creates a key. It leaves the server in this answer alone; what is stored can't open anything. */
export const createKey = writeVerb(contract.createKey, async (tx, { name, agent, expiresAt, ...asked }) => {
  const permissions = everyPermission.filter((one) => asked.permissions.includes(one))
  requireGrantable(tx, permissions, agent)
  const now = tx.now()
  if (expiresAt !== undefined && new Date(expiresAt) <= now) throw invalid('expiresAt: choose a time in the future')
  const where = { workspaceId: tx.workspace.id }
  if (await tx.db.apiKey.findFirst({ where: { ...where, name }, select: { id: true } }))
    throw conflict(`There is or was a key named "${name}". Choose another name: the audit log names keys by it.`)
  if ((await tx.db.apiKey.count({ where: { ...where, revokedAt: null } })) >= keysMax)
    throw conflict(`There are ${keysMax} keys. Revoke one first.`)
  const secret = newKeySecret()
  const row = await tx.db.apiKey.create({
    data: {
      ...where,
      id: newId('key'),
      name,
      prefix: prefixOfKey(secret),
      hash: hashOfKey(secret),
      agent: agent ?? null,
      permissions,
      createdBy: `${tx.actor.kind}:${tx.actor.id}`,
      userId: tx.userId ?? null,
      createdAt: now,
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    },
  })
  const after = { prefix: row.prefix, permissions, ...(agent ? { agent } : {}), ...(expiresAt ? { expiresAt } : {}) }
  const eventId = await tx.emit({ verb: 'create', object: { kind: 'key', id: row.id, name }, after })
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { key: keyItem(row, now), secret, event }
})

/** @throws Problem `invalid` for what no agent may hold, `forbidden` for more than the caller holds. */
function requireGrantable(tx: WriteContext, permissions: readonly Permission[], agent: string | undefined): void {
  const more = permissions.find((one) => !tx.permissions.includes(one))
  if (more || isByAgent(tx)) throw new Problem('forbidden', `A key can’t hold "${more ?? 'admin'}": you don’t hold it yourself.`)
  const unfit = agent === undefined ? undefined : permissions.find((one) => !agentPermissions.some((known) => known === one))
  if (unfit) throw invalid(`permissions: an agent's key can't hold "${unfit}". It may hold ${agentPermissions.join(', ')}.`)
}
