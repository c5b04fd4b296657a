import * as contract from '@/lib/contract/key'
import { agentPermissions, permissions as everyPermission, type Permission } from '@/lib/domain/permission/permission'
import { conflict, invalid, Problem } from '@/lib/domain/problem/problem'
import { eventItem, isByAgent, writeVerb, type WriteContext } from '@/lib/kernel'
import { insertKey } from './insert-key'
import { keyItem } from './key-item'

/** Creates a key. It leaves the server in this answer alone; what is stored can't open anything. */
export const createKey = writeVerb(contract.createKey, async (tx, { name, agent, expiresAt, ...asked }) => {
  const permissions = everyPermission.filter((one) => asked.permissions.includes(one))
  requireGrantable(tx, permissions, agent)
  const ends = expiresAt === undefined ? undefined : new Date(expiresAt)
  if (ends && ends <= tx.now()) throw invalid('expiresAt: choose a time in the future')
  const where = { workspaceId: tx.workspace.id, name }
  if (await tx.db.apiKey.findFirst({ where, select: { id: true } }))
    throw conflict(`There is or was a key named "${name}". Choose another name: the audit log names keys by it.`)
  const { row, secret, eventId } = await insertKey(tx, { name, permissions, agent, expiresAt: ends })
  const event = eventItem(await tx.db.event.findUniqueOrThrow({ where: { id: eventId } }))
  return { key: keyItem(row, tx.now()), secret, event }
})

/** @throws Problem `invalid` for what no agent may hold, `forbidden` for more than the caller holds. */
function requireGrantable(tx: WriteContext, permissions: readonly Permission[], agent: string | undefined): void {
  const more = permissions.find((one) => !tx.permissions.includes(one))
  if (more || isByAgent(tx)) throw new Problem('forbidden', `A key can’t hold "${more ?? 'admin'}": you don’t hold it yourself.`)
  const unfit = agent === undefined ? undefined : permissions.find((one) => !agentPermissions.some((known) => known === one))
  if (unfit) throw invalid(`permissions: an agent's key can't hold "${unfit}". It may hold ${agentPermissions.join(', ')}.`)
}
