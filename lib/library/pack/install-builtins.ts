import { compareVersions } from '@/lib/domain/pack/compare-versions'
import { log } from '@/lib/observe/log'
import { flowContext, makeContext, type Context } from '@/lib/kernel'
import { applyInstall } from './apply-install'
import { builtinFolder, builtinPacks, builtinSource } from './builtin-folder'
import { readPackFolder, type ReadPack } from './read-pack'
import { permissions } from '@/lib/domain/permission/permission'

/**
 * Installs the packs that ship with the product, or their newer versions. A pack that a person removed stays removed, and so do a
 * person's removals and edits of its skills. Returns the names of the packs that changed.
 */
export async function installBuiltins(ctx: Context): Promise<string[]> {
  const newer: ReadPack[] = []
  for (const name of builtinPacks) {
    const pack = await readPackFolder(builtinFolder(name), builtinSource)
    const where = { workspaceId_name: { workspaceId: ctx.workspace.id, name: pack.manifest.name } }
    const present = await ctx.store.db.pack.findUnique({ where })
    if (present && (!present.isInstalled || present.digest === pack.digest)) continue
    if (present && (present.origin !== 'builtin' || compareVersions(pack.manifest.version, present.version) < 0)) continue
    newer.push(pack)
  }
  if (newer.length === 0) return []
  // Together, so that every commit has the one lock that a rebuild from the database writes.
  return flowContext(ctx).transaction(async (tx) => {
    const changed: string[] = []
    for (const pack of newer) {
      const { event } = await applyInstall(tx, pack, { isBuiltin: true, isByPerson: false })
      if (event !== null) changed.push(pack.manifest.name)
    }
    return changed
  })
}

/**
 * Runs at the start of a server, in workspace `default`. A failure is logged: a library without these packs is better than no
 * server.
 */
export async function installBuiltinsAtStart(): Promise<void> {
  try {
    const ctx = await makeContext({ actor: { kind: 'job', id: 'start' }, permissions })
    const changed = await installBuiltins(ctx)
    if (changed.length > 0) log().info({ packs: changed }, 'built-in packs installed')
  } catch (error) {
    log().error({ err: error }, 'the built-in packs could not be installed')
  }
}
