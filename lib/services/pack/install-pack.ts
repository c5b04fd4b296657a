import * as contract from '@/lib/contract/pack'
import { conflict } from '@/lib/domain/problem/problem'
import { flowVerb, resolveShownPath, requireLocal, type FlowContext } from '@/lib/kernel'
import { applyInstall, builtinFolder, builtinPacks, builtinSource, planOf, readPackArchive, readPackFolder } from '@/lib/library'

/** The pack, and whether it is one that ships with the product. */
async function packOf(ctx: FlowContext, { dir, archive }: { dir?: string; archive?: Uint8Array }) {
  if (archive !== undefined) return { pack: readPackArchive(archive), isBuiltin: false }
  requireLocal(ctx)
  const isBuiltin = builtinPacks.some((name) => builtinFolder(name) === resolveShownPath(dir ?? ''))
  return { pack: await readPackFolder(dir ?? '', isBuiltin ? builtinSource : undefined), isBuiltin }
}

/**
 * Installs a pack of skills from a folder of this machine or a zip, in one transaction and one commit; known already, it becomes
 * the version that is given. Nobody's edit and nobody's skill of the same name is touched: those are told.
 */
export const installPack = flowVerb(contract.installPack, async (ctx, input) => {
  const { pack, isBuiltin } = await packOf(ctx, input)
  const { name, version } = pack.manifest
  const present = await ctx.db.pack.findUnique({ where: { workspaceId_name: { workspaceId: ctx.workspace.id, name } } })
  if (present?.origin === 'builtin' && !isBuiltin)
    throw conflict(`The built-in pack is named "${name}". Give this one another name in its pack.json.`)
  const arriving = { isBuiltin, isByPerson: true }
  if (input.dryRun) {
    const { before, items } = await planOf(ctx, pack, arriving)
    return { name, version, from: before?.isInstalled ? before.version : null, items, event: null }
  }
  const { items, from, event } = await ctx.transaction((tx) => applyInstall(tx, pack, arriving))
  if (items.every((item) => item.status === 'refused'))
    throw conflict(`Nothing of "${name}" was installed: ${items.map((item) => `${item.name}: ${item.reason ?? ''}`).join(' ')}`)
  return { name, version, from, items, event }
})
