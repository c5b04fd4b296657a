import { z } from 'zod'
import type { HarnessName } from '@/lib/domain/harness/harnesses'
import type { Context } from '@/lib/kernel'

const seen = z.object({ at: z.iso.datetime(), name: z.string().nullable() })
export type SeenEvent = z.output<typeof seen>

const prefix = 'hookSeen:'
const keyOf = (harness: HarnessName): string => `${prefix}${harness}`
/** A harness may send an event with each tool call: one record in this time is enough. */
const betweenMs = 2_000
const noted = new Map<string, number>()

/** Records that a hook of a harness sent an event, and its name. Each harness has its own row, so none waits for another. */
export async function noteSeen(ctx: Context, harness: HarnessName, name: string | null): Promise<void> {
  const at = ctx.now()
  const slot = `${ctx.workspace.id} ${harness}`
  const since = at.getTime() - (noted.get(slot) ?? -betweenMs)
  if (since >= 0 && since < betweenMs) return
  noted.set(slot, at.getTime())
  const key = keyOf(harness)
  const value: SeenEvent = { at: at.toISOString(), name }
  await ctx.store.db.setting.upsert({
    where: { workspaceId_key: { workspaceId: ctx.workspace.id, key } },
    create: { workspaceId: ctx.workspace.id, key, value, updatedAt: at },
    update: { value, updatedAt: at },
  })
}

/** The last event of each harness that sent one. */
export async function lastSeen(ctx: Context): Promise<Map<string, SeenEvent>> {
  const where = { workspaceId: ctx.workspace.id, key: { startsWith: prefix } }
  const rows = await ctx.store.reader.setting.findMany({ where })
  return new Map(rows.map((row) => [row.key.slice(prefix.length), seen.parse(row.value)]))
}
