import * as contract from '@/lib/contract/workspace'
import { isDeviceName } from '@/lib/domain/name/windows-name'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import {
  defaultWorkspace,
  demoName,
  flowVerb,
  inTransaction,
  isUniqueViolation,
  ownWorkspace,
  type Context,
  type FlowContext,
} from '@/lib/kernel'
import { installBuiltins } from '@/lib/library'
import { readWorkspaces } from './list-workspaces'

/**
 * Makes a workspace and, unless told otherwise, installs the built-in packs into it.
 * @throws Problem `conflict` when there is one of that name, or the name is kept for the demo; `invalid` for the name of a device.
 */
export const createWorkspace = flowVerb(contract.createWorkspace, async (ctx, { name, builtins }) => {
  if (name === demoName) throw conflict(`"${demoName}" is reserved for sample data. Choose another name.`)
  if (name === defaultWorkspace) throw conflict(`"${defaultWorkspace}" always exists. Choose another name.`)
  if (isDeviceName(name)) throw invalid(`name: Windows keeps "${name}" for a device. Choose another.`)
  const workspace = { id: newId('workspace'), name, isDemo: false }
  const inside: Context = { ...ctx, workspace, agent: null }
  const event = await open(ctx, inside)
  if (builtins) await installBuiltins(inside)
  const [made] = await readWorkspaces(ctx.store.db, { name, callsMax: ctx.settings.callsMax })
  if (!made) throw conflict(`The workspace "${name}" was removed.`)
  return { workspace: made, event }
})

async function open(ctx: FlowContext, inside: Context): Promise<string> {
  try {
    return await inTransaction(inside, async (tx) => {
      await tx.db.workspace.create({ data: { ...inside.workspace, createdAt: ctx.now() } })
      await ownWorkspace(tx.db, ctx, inside.workspace.id)
      return tx.emit({ verb: 'open', object: { kind: 'workspace', id: inside.workspace.id, name: inside.workspace.name } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`A workspace named "${inside.workspace.name}" exists. Choose another name.`)
    throw error
  }
}
