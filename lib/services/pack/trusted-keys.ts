import * as contract from '@/lib/contract/pack'
import { canonicalJson } from '@/lib/domain/canonical-json'
import { invalid } from '@/lib/domain/problem/problem'
import { readSetting, readVerb, writeSetting, writeVerb } from '@/lib/kernel'
import { packKeysSetting } from '@/lib/library'

/** The keys whose packs the workspace trusts. */
export const listPackKeys = readVerb(contract.listPackKeys, async (ctx) => ({
  keys: await readSetting(ctx.db, ctx, packKeysSetting),
}))

/** Sets the trusted keys. What is installed stays; policy `packTrust: signed` asks for one of them at the next install. */
export const savePackKeys = writeVerb(contract.savePackKeys, async (tx, { keys }) => {
  const twice = keys.find(({ key }, index) => keys.findIndex((one) => one.key === key) !== index)
  if (twice) throw invalid(`keys: ${twice.key} is named twice.`)
  const former = await readSetting(tx.db, tx, packKeysSetting)
  if (canonicalJson(former) === canonicalJson(keys)) return { keys, event: null }
  await writeSetting(tx.db, tx, packKeysSetting, keys)
  const object = { kind: 'packKeys' as const, id: `packKeys:${tx.workspace.id}`, name: 'trusted keys of packs' }
  const shown = (list: typeof keys) => ({ keys: list.map((one) => ({ ...one })) })
  return { keys, event: await tx.emit({ verb: 'set', object, before: shown(former), after: shown(keys) }) }
})
