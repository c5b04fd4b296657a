import type { z } from 'zod'
import { packKeys, type PackSigner } from '@/lib/contract/pack'
import type { Queryable } from '@/lib/store/client'
import { before, beforeOf, readSetting, writeSetting, type Context, type Inverse, type Setting } from '@/lib/kernel'

export type PackKey = z.output<typeof packKeys>[number]

/** The keys whose packs a workspace trusts. */
export const packKeysSetting: Setting<PackKey[]> = { key: 'packKeys', schema: packKeys, none: [] }

/** Who signed a pack, as the workspace knows them. */
export async function signerOf(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  { key }: { key: string | null },
  isBuiltin: boolean,
): Promise<PackSigner> {
  const known = key === null ? undefined : (await readSetting(db, ctx, packKeysSetting)).find((one) => one.key === key)
  return { key, name: isBuiltin ? 'Mettle' : (known?.name ?? null), isTrusted: isBuiltin || known !== undefined }
}

/** Restores the trusted keys to their earlier state. */
export const packKeysInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the previous trusted keys' }],
  async apply(tx, event) {
    await writeSetting(tx.db, tx, packKeysSetting, beforeOf(event, before.packKeys).keys)
  },
}
