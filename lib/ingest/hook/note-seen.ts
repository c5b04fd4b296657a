import { z } from 'zod'
import { harnessNames, type HarnessName } from '@/lib/domain/harness/harnesses'
import { valueOfSetting, writeSetting, type Context, type Setting } from '@/lib/kernel'

const seen = z.object({ at: z.iso.datetime(), name: z.string().nullable() })
export type SeenEvent = z.output<typeof seen>

const prefix = 'hookSeen:'

/** The last event that a hook of a harness sent; each harness has a row of its own, so none waits for another. */
export const seenSetting = (harness: HarnessName): Setting<SeenEvent | null> => ({
  key: `${prefix}${harness}`,
  schema: seen,
  none: null,
})
/** A harness may send an event with each tool call: one record in this time is enough. */
const betweenMs = 2_000
const noted = new Map<string, number>()

/** Records that a hook of a harness sent an event, and its name. */
export async function noteSeen(ctx: Context, harness: HarnessName, name: string | null): Promise<void> {
  const at = ctx.now()
  const slot = `${ctx.workspace.id} ${harness}`
  const since = at.getTime() - (noted.get(slot) ?? -betweenMs)
  if (since >= 0 && since < betweenMs) return
  noted.set(slot, at.getTime())
  await writeSetting(ctx.store.db, ctx, seenSetting(harness), { at: at.toISOString(), name })
}

/** The last event of each harness that sent one. */
export async function lastSeen(ctx: Context): Promise<Map<HarnessName, SeenEvent>> {
  const rows = await ctx.store.reader.setting.findMany({
    where: { workspaceId: ctx.workspace.id, key: { startsWith: prefix } },
  })
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return new Map(
    harnessNames.flatMap((harness): [HarnessName, SeenEvent][] => {
      const setting = seenSetting(harness)
      const last = stored.has(setting.key) ? valueOfSetting(setting, stored.get(setting.key)) : null
      return last ? [[harness, last]] : []
    }),
  )
}
