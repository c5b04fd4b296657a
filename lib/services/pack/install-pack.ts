import * as contract from '@/lib/contract/pack'
import { conflict } from '@/lib/domain/problem/problem'
import { flowVerb } from '@/lib/kernel'
import { applyInstall, planOf } from '@/lib/library'
import { arrivingPack } from './arriving-pack'

/**
 * Installs a pack of skills from a folder of this machine or a zip, in one transaction and one commit; known already, it becomes
 * the version that is given. Nobody's edit and nobody's skill of the same name is touched: those are told.
 */
export const installPack = flowVerb(contract.installPack, async (ctx, input) => {
  const { pack, signer, refusal, arriving } = await arrivingPack(ctx, input)
  const { name, version } = pack.manifest
  if (input.dryRun) {
    const { before, items } = await planOf(ctx, pack, arriving)
    return { name, version, from: before?.isInstalled ? before.version : null, items, signer, event: null }
  }
  if (refusal !== null) throw conflict(refusal)
  const { items, from, event } = await ctx.transaction((tx) => applyInstall(tx, pack, arriving))
  if (items.every((item) => item.status === 'refused'))
    throw conflict(`Nothing of "${name}" was installed: ${items.map((item) => `${item.name}: ${item.reason ?? ''}`).join(' ')}`)
  return { name, version, from, items, signer, event }
})
