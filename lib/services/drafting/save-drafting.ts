import * as contract from '@/lib/contract/drafting'
import { invalid } from '@/lib/domain/problem/problem'
import { storedKey, readVerb, writeSetting, writeVerb } from '@/lib/kernel'
import { draftingItem, draftingSetting, loadDrafting, type StoredDrafting } from '@/lib/learning'

export const readDrafting = readVerb(contract.readDrafting, async (ctx) => draftingItem(await loadDrafting(ctx.db, ctx)))

/** Says which model may word drafts. The act has no inverse: a key is in no event. */
export const saveDrafting = writeVerb(contract.saveDrafting, async (tx, input) => {
  const before = await loadDrafting(tx.db, tx)
  const baseUrl = (input.baseUrl ?? before.baseUrl).replace(/\/+$/, '')
  const after: StoredDrafting = {
    isOn: input.isOn,
    baseUrl,
    model: input.model ?? before.model,
    sealedKey: storedKey(before, baseUrl, input.key, tx.settings),
    isAgentOn: input.isAgentOn ?? before.isAgentOn,
  }
  if (after.isOn && (after.baseUrl === '' || after.model === '')) throw invalid('baseUrl: set the address and the model')
  const isSame = input.key === undefined && JSON.stringify(draftingItem(before)) === JSON.stringify(draftingItem(after))
  if (isSame) return { ...draftingItem(before), event: null }
  await writeSetting(tx.db, tx, draftingSetting, after)
  const event = await tx.emit({
    verb: 'save',
    object: { kind: 'workspace', id: tx.workspace.id, name: 'drafting' },
    before: { ...draftingItem(before) },
    after: { ...draftingItem(after) },
  })
  return { ...draftingItem(after), event }
})
